import { Anchor, Button, CopyButton } from "@mantine/core";
import "@mantine/core/styles/Anchor.css";
import { formatDateTime, formatTaskDate } from "#platform/dates.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { PresenceLine } from "#features/work/presence/presence-line.tsx";
import { paymentMarks } from "#features/pipeline/consults/consult.ts";
import { hostTele } from "../access.ts";
import { sendEntryNotice } from "../endpoints.ts";
import { teleSession } from "../session.ts";
import { sessionSteps } from "../session-steps.ts";
import { timeThere } from "../time-zones.ts";
import styles from "./tele.module.css";

type Row = RowOf<typeof teleSession>;

const steps = { machine: sessionSteps };
const summary = [
  "consult",
  "method",
  "durationMin",
  "equipmentChecked",
  "identityChecked",
  "recordingConsentAt",
  "timeZone",
  "reason",
  "note",
] as const satisfies readonly (keyof typeof teleSession.fields)[];

/** What is asked to know that it is the caller who speaks, and not the other side. */
const identityQuestions = [
  "성함과 예약하신 번호",
  "상담을 예약한 날과 경로",
  "상대방과의 관계",
  "지금 곁에 다른 사람이 있는지",
];

/** One call or video consultation: its link, its times, and what has to be asked before it begins. */
export function SessionPage({ row }: { readonly row: Row }) {
  return (
    <RecordPage
      resource={teleSession}
      row={row}
      manage={hostTele}
      steps={steps}
      summary={summary}
      facts={[
        {
          label: "성명",
          value: <PageLink to={`/lawfirm/consult/${row.consult.number}`}>{row.consult.label}</PageLink>,
        },
        { label: "예약", value: formatTaskDate(row.scheduledAt) },
        { label: "의뢰인 시각", value: row.timeZone ? timeThere(row.scheduledAt, row.timeZone) : "" },
        { label: "변호사", value: row.lawyer?.label ?? "미지정" },
        { label: "결제", value: paymentMarks[row.payment] },
      ]}
      above={<PresenceLine type="teleSession" id={row.id} />}
      aside={
        <>
          {row.method === "video" && <LinkCard row={row} />}
          <NoticeCard row={row} />
          <TimesCard row={row} />
          <RecordingCard row={row} />
          <Card title="본인 확인">
            <ul className={styles.questions}>
              {identityQuestions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </Card>
        </>
      }
    />
  );
}

function LinkCard({ row: { link = "", linkUntil, scheduledAt } }: { readonly row: Row }) {
  const words = `[원격상담 안내] ${formatDateTime(scheduledAt).slice(0, 16)}에 아래 주소로 들어와 주세요. ${link}`;
  return (
    <Card title="링크">
      {link === "" ? (
        <p className={styles.note}>아직 링크가 없습니다.</p>
      ) : (
        <div className={styles.stack}>
          <Anchor href={link} target="_blank" rel="noreferrer noopener" className={styles.link}>
            {link}
          </Anchor>
          <p className={styles.note}>{linkUntil === null ? "" : `${formatDateTime(linkUntil).slice(0, 16)}까지`}</p>
          <CopyButton value={words}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? "복사했습니다" : "안내문 복사"}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
    </Card>
  );
}

/** 입장 안내 문자, by a person: once for the same time and link. */
function NoticeCard({ row }: { readonly row: Row }) {
  const { number, version, status, method, link = "", scheduledAt, noticedAt, noticeSent } = row;
  const mayHost = useAllowed(hostTele);
  const send = useWrite(sendEntryNotice, {
    once: true,
    success: "입장 안내 문자를 보냈습니다.",
    failure: "입장 안내 문자를 보내지 못했습니다.",
    onSuccess: () => void refreshRecord(teleSession),
  });
  const waits = status === "waiting" || status === "entered";
  const lacksLink = method === "video" && link === "";
  const ask = async () => {
    const message =
      method === "video"
        ? `${formatTaskDate(scheduledAt)}의 화상상담과 링크를 예약하신 번호로 알립니다.`
        : `${formatTaskDate(scheduledAt)}의 전화상담을 예약하신 번호로 알립니다.`;
    if (await confirm({ title: "입장 안내 문자를 보냅니다", message, confirmLabel: "보내기" })) {
      send.mutate({ params: { number: String(number) }, body: { version } });
    }
  };
  return (
    <Card title="입장 안내">
      <div className={styles.stack}>
        <p className={styles.note}>{noticeWords({ noticedAt, noticeSent: noticeSent === true, lacksLink })}</p>
        {mayHost && waits && (
          <Button
            variant="default"
            disabled={noticeSent === true || lacksLink}
            loading={send.isPending}
            onClick={() => void ask()}
          >
            입장 안내 문자
          </Button>
        )}
      </div>
    </Card>
  );
}

function noticeWords({
  noticedAt,
  noticeSent,
  lacksLink,
}: {
  readonly noticedAt: Row["noticedAt"];
  readonly noticeSent: boolean;
  readonly lacksLink: boolean;
}): string {
  if (lacksLink) return "링크를 만들거나 넣으면 안내 문자를 보낼 수 있습니다.";
  if (!noticedAt) return "시각과 링크를 문자로 알립니다. 아직 보내지 않았습니다.";
  const at = formatDateTime(noticedAt).slice(0, 16);
  return noticeSent ? `${at}에 보냈습니다.` : `${at}에 보낸 뒤 예약이나 링크가 바뀌었습니다. 다시 보내 주세요.`;
}

function TimesCard({ row }: { readonly row: Row }) {
  const times = [
    ["입장", row.enteredAt],
    ["시작", row.startedAt],
    ["종료", row.endedAt],
  ] as const;
  return (
    <Card title="시각">
      <dl className={styles.times}>
        {times.map(([label, at]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{at ? formatDateTime(at) : "—"}</dd>
          </div>
        ))}
        {row.minutes !== null && row.minutes !== undefined && (
          <div>
            <dt>진행</dt>
            <dd>{row.minutes}분</dd>
          </div>
        )}
        {(row.reconnects ?? 0) > 0 && (
          <div>
            <dt>재연결</dt>
            <dd>{row.reconnects}회, 한 번의 상담으로 셉니다</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

function RecordingCard({ row: { recordingConsentAt } }: { readonly row: Row }) {
  return (
    <Card title="녹음">
      <p className={styles.note}>
        {recordingConsentAt === null
          ? "녹음하지 않습니다. 모든 참여자의 동의를 받고 ‘녹음 동의 받음’을 남긴 뒤에만 녹음할 수 있습니다."
          : `${formatDateTime(recordingConsentAt).slice(0, 16)}에 모든 참여자의 동의를 받았습니다.`}
      </p>
    </Card>
  );
}
