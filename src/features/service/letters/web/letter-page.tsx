import { Button } from "@mantine/core";
import { IconCopy, IconFileText } from "@tabler/icons-react";
import { goTo, PageLink } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { manageLetters } from "../access.ts";
import { copyLetter } from "../endpoints.ts";
import { channels, kinds, letter, openForWriting } from "../letter.ts";
import { letterSteps } from "../steps.ts";
import { A4View } from "./a4-view.tsx";
import { CheckList } from "./check-list.tsx";
import { ClientLinkCard } from "./client-link-card.tsx";
import { contentsOfRow } from "./contents-of-row.ts";
import { OutcomeCard } from "./outcome-card.tsx";
import { PrintMenu } from "./print-menu.tsx";
import { letterReads, usePaper, type Paper } from "./use-paper.ts";
import styles from "./letter.module.css";

type Row = RowOf<typeof letter>;

const summary = [
  "purpose",
  "signer",
  "deliveryProof",
  "consult",
  "datedOn",
  "reviewedAt",
  "clientApprovedOn",
  "clientApprovedBy",
  "clientApprovedVia",
  "postOffice",
  "fee",
  "returnReason",
  "repliedOn",
  "replyNote",
  "keepUntil",
  "resentFrom",
] as const satisfies readonly (keyof typeof letter.fields)[];

const formFields = [
  "purpose",
  "client",
  "project",
  "consult",
  "author",
  "reviewer",
  "deliveryProof",
  "waiveOwnCopy",
  "replyDue",
] as const satisfies readonly (keyof typeof letter.fields)[];

/** One certified letter: its paper, what stands in its way, the days that run and what became of its originals. */
export function LetterPage({ row }: { readonly row: Row }) {
  const paper = usePaper(row.number);
  const mayWrite = useAllowed(manageLetters);
  const copy = useWrite(copyLetter, {
    refreshes: letterReads,
    failure: "복제하지 못했습니다.",
    onSuccess: ({ number }) => goTo(`/lawfirm/paper/ccmail/${number}`),
  });
  const isOpen = openForWriting.includes(row.status);
  return (
    <RecordPage
      resource={letter}
      row={row}
      manage={manageLetters}
      steps={{ machine: letterSteps, refreshes: letterReads }}
      summary={summary}
      form={{ fields: formFields }}
      facts={[
        { label: "발신인", value: row.senders },
        { label: "수신인", value: row.receivers },
        { label: "형식", value: kinds[row.kind] },
        { label: "경로", value: channels[row.channel] },
        { label: "등기번호", value: row.registeredNo },
        { label: "접수일", value: row.postedOn },
        { label: "회신기한", value: row.replyDue },
        { label: "검토변호사", value: row.reviewer?.label },
      ]}
      actions={
        <>
          {mayWrite && isOpen && (
            <Button
              leftSection={<IconFileText size={15} aria-hidden />}
              onClick={() => goTo(`/lawfirm/paper/ccmail/${row.number}`)}
            >
              글 고치기
            </Button>
          )}
          {mayWrite && <PrintMenu number={row.number} />}
          {mayWrite && (
            <Button
              variant="default"
              loading={copy.isPending}
              leftSection={<IconCopy size={15} aria-hidden />}
              onClick={() => copy.mutate({ params: { number: String(row.number) } })}
            >
              복제
            </Button>
          )}
        </>
      }
      aside={paper.data && <Aside row={row} paper={paper.data.model} isOpen={isOpen} mayWrite={mayWrite} />}
    >
      {paper.data ? (
        <A4View contents={contentsOfRow(row, paper.data.model)} />
      ) : paper.error ? (
        <ErrorState title="지면을 불러오지 못했습니다." error={paper.error} onRetry={() => void paper.refetch()} />
      ) : (
        <SkeletonRows rows={6} columns="1fr" />
      )}
    </RecordPage>
  );
}

type AsideProps = {
  readonly row: Row;
  readonly paper: Paper;
  readonly isOpen: boolean;
  readonly mayWrite: boolean;
};

function Aside({ row, paper, isOpen, mayWrite }: AsideProps) {
  return (
    <>
      {paper.clocks.length > 0 && (
        <Card title="기한">
          <dl className={styles.clocks}>
            {paper.clocks.map(({ kind, label, on, note }) => (
              <div key={kind}>
                <dt>
                  <span>{label}</span> <span>{formatDay(on)}</span>
                </dt>
                <dd>{note}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {row.purpose === "demand" && row.status === "returned" && row.deliveredOn === null && (
        <Card title="시효">
          <p className={styles.note}>
            반송되어 최고의 효력이 생기지 않은 것으로 봅니다. 주소를 보정해 다시 보내 주세요.
          </p>
        </Card>
      )}
      {row.postedOn !== null && (
        <OutcomeCard key={row.version} row={row} receivers={paper.receivers} mayWrite={mayWrite} />
      )}
      {row.status === "clientOk" && mayWrite && row.client && (
        <ClientLinkCard number={row.number} client={row.client.number} />
      )}
      {isOpen && (
        <Card title="발송 점검">
          <CheckList checks={paper.checks} />
        </Card>
      )}
      {paper.fee && (
        <Card title="예상 비용" aside={<strong>{formatWon(paper.fee.won)}원</strong>}>
          <p className={styles.note}>
            {paper.fee.source} · {paper.fee.validFrom}부터
          </p>
        </Card>
      )}
      {paper.intact !== null && (
        <Card title="접수 원본">
          <p className={styles.verdict} data-level={paper.intact ? "ok" : "block"}>
            {paper.intact ? "접수할 때의 글 그대로입니다." : "접수할 때의 글과 다릅니다. 관리자에게 알려 주세요."}
          </p>
        </Card>
      )}
      {paper.resentAs.length > 0 && (
        <Card title="다시 보낸 내용증명">
          {paper.resentAs.map(({ number, title }) => (
            <PageLink key={number} to={`/lawfirm/service/ccmail/${number}`} className={styles.link}>
              {number} {title}
            </PageLink>
          ))}
        </Card>
      )}
    </>
  );
}
