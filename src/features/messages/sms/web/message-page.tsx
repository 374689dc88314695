import { Button } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { formatDateTime } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { shortened } from "#platform/shortened.ts";
import { call } from "#platform/web/call.ts";
import { goTo, PageLink } from "#platform/web/navigation.tsx";
import { notifyError } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { AdvertisingCard } from "#firm/web/advertising/advertising-card.tsx";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { sendWidely, writeSms } from "../access.ts";
import { giveUpMessage, previewMessage, smsRecipientCalls, testMessage } from "../endpoints.ts";
import { holdReasons, smsMessage } from "../sms-message.ts";
import { exclusions } from "../sms-recipient.ts";
import { smsMessageSteps } from "../steps.ts";
import { messageParts } from "./message-parts.ts";
import { PreviewCard } from "./preview-card.tsx";
import { RecipientsTable } from "./recipients-table.tsx";
import { NothingLeaves } from "./sms-tabs.tsx";
import styles from "./sms.module.css";

type Row = RowOf<typeof smsMessage>;

/** What stands in the header is not said twice. */
const summary = [
  "title",
  "body",
  "kind",
  "recipients",
  "sent",
  "failures",
  "excluded",
  "unanswered",
  "lawyer",
  "template",
  "createdAt",
  "startedAt",
  "endedAt",
] as const satisfies readonly (keyof typeof smsMessage.fields)[];

const sendingSteps = ["send", "goOn"];
const open: readonly string[] = ["draft", "reserved", "held"];

/** One message: what it says, who gets it, and what came of it. */
export function MessagePage({ row }: { readonly row: Row }) {
  const steps = {
    machine: smsMessageSteps,
    refreshes: messageParts,
    before: async (name: string) => !sendingSteps.includes(name) || askBeforeSending(row),
  };
  return (
    <RecordPage
      resource={smsMessage}
      row={row}
      manage={writeSms}
      title={shortened(row.body.replaceAll("\n", " "), 60)}
      steps={steps}
      form={false}
      summary={summary}
      facts={[
        { label: "목적", value: row.purpose === "ad" ? "광고" : "정보" },
        { label: "발신", value: row.sender?.label },
        { label: "발송자", value: row.owner?.label },
        { label: "예약", value: row.reserveAt ? formatDateTime(row.reserveAt).slice(0, 16) : "" },
        { label: "보류 사유", value: row.holdReason ? holdReasons[row.holdReason] : "" },
        {
          label: "관련",
          value: row.subject && row.subjectPath ? <PageLink to={row.subjectPath}>{row.subject}</PageLink> : row.subject,
        },
        { label: "비용", value: row.cost ? `${formatWon(row.cost)}원` : "" },
      ]}
      actions={<MessageActions row={row} />}
      {...(row.purpose === "ad" && {
        aside: <AdvertisingCard resource={smsMessage} number={row.number} manage={writeSms} />,
      })}
    >
      <div className={styles.below}>
        {open.includes(row.status) && <PreviewCard number={row.number} />}
        <RecipientsTable number={row.number} />
      </div>
    </RecordPage>
  );
}

/** 발송: the second of two steps, with who gets it and who does not. */
async function askBeforeSending(row: Row): Promise<boolean> {
  try {
    const preview = await call(previewMessage, { params: { number: String(row.number) } });
    return await confirm({
      title: `${formatNumber(preview.receiving)}명에게 보냅니다`,
      message: (
        <>
          {!preview.leaves && <NothingLeaves />}
          <p>
            SMS {formatNumber(preview.kinds.SMS)}건, LMS {formatNumber(preview.kinds.LMS)}건, 예상 비용{" "}
            {formatWon(preview.cost)}원
          </p>
          {preview.excluded.map(({ reason, count }) => (
            <p key={reason}>
              제외({exclusions[reason]}) {formatNumber(count)}명
            </p>
          ))}
          {preview.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </>
      ),
      confirmLabel: "발송",
    });
  } catch (error) {
    notifyError("수신자를 확인하지 못했습니다.", (error as Error).message);
    return false;
  }
}

function MessageActions({ row }: { readonly row: Row }) {
  const [givingUp, setGivingUp] = useState(false);
  const mayWidely = useAllowed(sendWidely);
  const params = { number: String(row.number) };
  const test = useWrite(testMessage, {
    once: true,
    refreshes: [smsRecipientCalls.list],
    success: "내 휴대전화로 시험 문자를 보냈습니다.",
    failure: "시험 문자를 보내지 못했습니다.",
    onSuccess: () => void refreshRecord(smsMessage),
  });
  return (
    <>
      {row.status === "draft" && (
        <Button variant="default" onClick={() => goTo(`/sms/write?id=${row.number}`)}>
          고쳐 쓰기
        </Button>
      )}
      {open.includes(row.status) && (
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate({ params, body: { version: row.version } })}
        >
          테스트(나에게)
        </Button>
      )}
      {mayWidely && (row.unanswered ?? 0) > 0 && (
        <Button variant="default" onClick={() => setGivingUp(true)}>
          미확인 종결
        </Button>
      )}
      {givingUp && (
        <ReasonDialog
          title="미확인 종결"
          message="한 시간 넘게 결과를 알 수 없는 수신자를 실패로 적습니다. 다시 보내면 두 번 받을 수 있습니다."
          confirmLabel="실패로 적기"
          onClose={() => setGivingUp(false)}
          onConfirm={async (reason) => {
            await call(giveUpMessage, { params, body: { version: row.version, reason } });
            await refreshRecord(smsMessage);
          }}
        />
      )}
    </>
  );
}
