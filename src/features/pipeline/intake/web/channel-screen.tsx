import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { useRefreshOn } from "#records/web/refresh.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { manageChannels, manageLanguageModel } from "../access.ts";
import { channelSteps } from "../channel-steps.ts";
import { intakeChannel } from "../channel.ts";
import { checkChannel } from "../endpoints.ts";
import { KeysCard } from "./keys-card.tsx";
import { LanguageModelCard } from "./language-model-card.tsx";
import styles from "./intake.module.css";

const steps = { machine: channelSteps, refreshes: [checkChannel] };

/** What a new channel begins with: an honest notice, and questions that only ask. */
const firstTexts = {
  notice:
    "이 창구에서는 사람이 아니라 인공지능이 접수에 필요한 것을 여쭙니다. 적으신 내용은 사무실 직원이 확인한 뒤 연락드리며, 여기에서 법률 답변을 드리지는 않습니다.",
  labelText: "AI가 작성한 문장입니다",
  greeting: "안녕하세요. 상담 접수를 도와드립니다.",
  questions:
    "어떤 일로 상담을 원하십니까?\n언제 있었던 일인가요?\n진행 중인 사건번호가 있으면 적어 주세요.\n연락받으실 성함과 번호를 적어 주세요.",
  perMinute: "20",
  perDay: "300",
  returnMinutes: "60",
};

/** /lawfirm/consult/ai/channels: where conversations come in; with ?id=, one channel with its texts and keys. */
export default function ChannelScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const setsModel = useAllowed(manageLanguageModel);
  if (id !== null) {
    return (
      <RecordRead resource={intakeChannel} number={id}>
        {(row) => <ChannelPage row={row} />}
      </RecordRead>
    );
  }
  return (
    <>
      <RecordScreen
        resource={intakeChannel}
        manage={manageChannels}
        form={{ preset: firstTexts }}
        newLabel="창구 만들기"
        emptyHint="접수 창구가 없습니다. 브랜드마다 하나씩 만들고, 변호사가 문구를 승인한 뒤 키를 발급해 사용합니다."
      />
      {setsModel && (
        <div className={styles.stack}>
          <LanguageModelCard />
        </div>
      )}
    </>
  );
}

function ChannelPage({ row }: { readonly row: RowOf<typeof intakeChannel> }) {
  const mayManage = useAllowed(manageChannels);
  return (
    <RecordPage
      resource={intakeChannel}
      row={row}
      manage={manageChannels}
      steps={steps}
      facts={[
        { label: "브랜드", value: row.brand.label },
        { label: "담당", value: row.owner?.label ?? "미지정" },
        { label: "검토 변호사", value: row.reviewer?.label ?? "승인 전" },
        { label: "미검토", value: `${row.waiting ?? 0}건` },
      ]}
    >
      <div className={styles.stack}>
        <CheckCard number={row.number} />
        {mayManage && <KeysCard number={row.number} />}
      </div>
    </RecordPage>
  );
}

/** What stands in the way of the texts; a change to an approved text has to be released anew. */
function CheckCard({ number }: { readonly number: number }) {
  useRefreshOn("intakeChannel", checkChannel);
  const { data } = useRead(checkChannel, { params: { number: String(number) } });
  if (!data) return null;
  const isGood = data.faults.length === 0;
  return (
    <Card
      title="문구 점검"
      aside={<StateChip tone={isGood ? "green" : "red"}>{isGood ? "이상 없음" : `${data.faults.length}건`}</StateChip>}
    >
      {isGood ? (
        <p className={styles.note}>
          변호사가 승인할 때 광고 규정도 함께 점검합니다. 승인한 문구를 고치면 다시 승인할 때까지 접수가 멈춥니다.
        </p>
      ) : (
        <ul className={styles.faults}>
          {data.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
