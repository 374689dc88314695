import { Button, NativeSelect } from "@mantine/core";
import { firmToday, formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { formatWon, type WonSum } from "#platform/money.ts";
import { PageLink, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { adjustBooks } from "../access.ts";
import { readVat, setTaxpayer } from "../endpoints.ts";
import type { readVat as schema } from "../schemas.ts";
import { neighbourDay, taxpayers, type Taxpayer } from "../vat-period.ts";
import { proofWords } from "../words.ts";
import styles from "./books.module.css";

type Vat = CallOutput<typeof schema>;

/** 부가세 신고 준비: the calendar period in which a day lies, by its evidence, and what does not fit together. */
export default function VatReturn() {
  const [{ day: typed }, set] = useUrlState({ day: urlText });
  const day = /^20\d\d-\d\d-\d\d$/.test(typed) ? typed : firmToday();
  useRefreshOn("payment", readVat);
  useRefreshOn("expense", readVat);
  const { data, error, refetch } = useRead(readVat, { query: { day } }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title="부가세 신고 준비"
        detail={data && `${data.period.label} · ${data.period.from} – ${data.period.to}`}
        actions={
          data && (
            <>
              <Kind taxpayer={data.taxpayer} />
              <Button variant="default" onClick={() => set({ day: neighbourDay(data.period, -1) })}>
                이전 기간
              </Button>
              <Button variant="default" onClick={() => set({ day: "" })}>
                이번 기간
              </Button>
              <Button variant="default" onClick={() => set({ day: neighbourDay(data.period, 1) })}>
                다음 기간
              </Button>
            </>
          )
        }
      />
      {!data && !error && <SkeletonRows rows={10} columns="1fr 1fr 1fr 1fr" />}
      {error && !data && (
        <ErrorState title="신고 자료를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && <Return vat={data} />}
    </>
  );
}

function Kind({ taxpayer }: { readonly taxpayer: Taxpayer }) {
  const mayAdjust = useAllowed(adjustBooks);
  const write = useWrite(setTaxpayer, {
    failure: "바꾸지 못했습니다.",
    success: "사업자 유형을 바꾸었습니다.",
    refreshes: [readVat],
  });
  if (!mayAdjust) return <StateChip tone="grey">{taxpayers[taxpayer]}</StateChip>;
  return (
    <NativeSelect
      aria-label="사업자 유형"
      value={taxpayer}
      data={Object.entries(taxpayers).map(([value, label]) => ({ value, label }))}
      onChange={(event) => write.mutate({ body: { taxpayer: event.currentTarget.value as Taxpayer } })}
    />
  );
}

function Return({ vat }: { readonly vat: Vat }) {
  const { period, taxpayer, vatOut, vatIn, payable } = vat;
  const refund = payable.startsWith("-");
  const figures = [
    ["매출세액", vatOut],
    ["공제 매입세액", vatIn],
    [refund ? "환급 예상" : "납부 예상", refund ? payable.slice(1) : payable],
  ] as const;
  return (
    <div className={styles.stack}>
      <Card title="신고 요약" aside={<StateChip tone="blue">{`신고·납부 기한 ${formatDay(period.dueOn)}`}</StateChip>}>
        <dl className={styles.figures}>
          {figures.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatWon(amount)}원</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          매출은 증빙의 공급일에, 증빙이 없으면 입금일에 잡히고 카드 수수료를 빼지 않은 금액입니다. 예수금은 공급이
          아니라서 빠집니다.
          {taxpayer === "smallCorporation" && " 4월과 10월에는 직전 기의 절반을 예정고지로 납부합니다."}
        </p>
      </Card>
      <Sales sales={vat.sales} />
      <Purchases purchases={vat.purchases} />
      <Rows
        title="증빙이 없는 입금"
        empty="증빙이 없는 입금이 없습니다."
        rows={vat.withoutEvidence}
        note="입금을 열어 현금영수증이나 세금계산서를 발급하고 번호를 적어 주세요."
      />
      <Rows
        title="입금 없이 증빙만 있는 건"
        empty="입금 없이 증빙만 있는 건이 없습니다."
        rows={vat.withoutReceipt}
        note="입금 전에 발급한 세금계산서와, 환불·취소했는데 증빙이 남은 입금입니다. 되돌린 건은 수정세금계산서나 현금영수증 취소를 발급했는지 확인해 주세요."
      />
      <Rows
        title="구성원 계좌로 받은 입금"
        empty="구성원 계좌로 받은 입금이 없습니다."
        rows={vat.intoPartners}
        note="구성원의 계좌로 받은 돈도 법인의 매출로 볼 수 있습니다. 신고에 포함되는지 세무사와 확인해 주세요."
      />
    </div>
  );
}

function Sales({ sales }: { readonly sales: Vat["sales"] }) {
  return (
    <Card title="매출" flush>
      {sales.length === 0 && <EmptyState>이 기간의 매출이 없습니다.</EmptyState>}
      {sales.length > 0 && (
        <Table label="증빙별 매출" stacks>
          <Heads words={["증빙", "과세 구분"]} numbers={["건수", "공급가", "세액"]} />
          <tbody>
            {sales.map(({ evidence, taxType, count, supply, vat }) => (
              <tr key={`${evidence} ${taxType}`}>
                <td data-line="">{proofWords[evidence] ?? evidence}</td>
                <td>{taxType}</td>
                <Numbers
                  of={[
                    ["건수", formatNumber(count)],
                    ["공급가", `${formatWon(supply)}원`],
                    ["세액", `${formatWon(vat)}원`],
                  ]}
                />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function Purchases({ purchases }: { readonly purchases: Vat["purchases"] }) {
  return (
    <Card title="매입" flush>
      {purchases.length === 0 && <EmptyState>이 기간에 승인된 지출이 없습니다.</EmptyState>}
      {purchases.length > 0 && (
        <Table label="증빙별 매입" stacks>
          <Heads words={["증빙"]} numbers={["건수", "공급가", "세액", "공제 세액"]} />
          <tbody>
            {purchases.map(({ evidence, count, supply, vat, deductible }) => (
              <tr key={evidence}>
                <td data-line="">{proofWords[evidence] ?? evidence}</td>
                <Numbers
                  of={[
                    ["건수", formatNumber(count)],
                    ["공급가", `${formatWon(supply)}원`],
                    ["세액", `${formatWon(vat)}원`],
                    ["공제 세액", `${formatWon(deductible)}원`],
                  ]}
                />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function Heads({ words, numbers }: { readonly words: readonly string[]; readonly numbers: readonly string[] }) {
  return (
    <thead>
      <tr>
        {words.map((word) => (
          <th key={word} scope="col">
            {word}
          </th>
        ))}
        {numbers.map((word) => (
          <th key={word} scope="col" data-right>
            {word}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Numbers({ of }: { readonly of: readonly (readonly [label: string, shown: string])[] }) {
  return of.map(([label, shown]) => (
    <td key={label} data-right data-label={label}>
      {shown}
    </td>
  ));
}

type RowsProps = {
  readonly title: string;
  readonly empty: string;
  readonly note: string;
  readonly rows: { readonly total: number; readonly amount: WonSum; readonly rows: Vat["withoutEvidence"]["rows"] };
};

function Rows({ title, empty, note, rows: { total, amount, rows } }: RowsProps) {
  return (
    <Card
      title={title}
      flush
      aside={total > 0 && <StateChip tone="amber">{`${formatNumber(total)}건 ${formatWon(amount)}원`}</StateChip>}
    >
      {total === 0 && <EmptyState title={empty} />}
      {total > 0 && (
        <Table label={title} stacks>
          <thead>
            <tr>
              <th scope="col">일자</th>
              <th scope="col">입금자</th>
              <th scope="col">내용</th>
              <th scope="col" data-right>
                금액
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ paymentId, day, name, detail, amount: won }) => (
              <tr key={paymentId}>
                <td>
                  <PageLink to={`/lawfirm/payment?id=${paymentId}`}>{day}</PageLink>
                </td>
                <td data-rest data-line="">
                  {name}
                </td>
                <td>{detail}</td>
                <td data-right>{formatWon(won)}원</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4} data-line="">
                {note}
                {total > rows.length && ` 최근 ${rows.length}건만 보입니다.`}
              </td>
            </tr>
          </tfoot>
        </Table>
      )}
    </Card>
  );
}
