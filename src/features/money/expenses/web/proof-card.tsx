import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { readTwins } from "../endpoints.ts";
import { expense } from "../expense.ts";

const why = { file: "같은 영수증", facts: "같은 사람·날짜·금액·분류" } as const;

/** The evidence of an expense, and what it may have been entered twice as. */
export function ProofCard({ row }: { readonly row: RowOf<typeof expense> }) {
  const { proofKind, proofNo, proofMissing, receipts, number } = row;
  const { data, error, refetch } = useRead(readTwins, { params: { number: String(number) } });
  return (
    <Card title="증빙" aside={proofMissing && <StateChip tone="red">적격증빙 없음</StateChip>}>
      <p>
        {proofKind === null ? "증빙이 없습니다." : expense.fields.proofKind.options[proofKind]} {proofNo}
      </p>
      <p>{receipts === 0 ? "파일 탭에 영수증을 올려 주세요." : `첨부 ${receipts}개`}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.models.length > 0 && (
        <>
          <p>중복일 수 있는 지출</p>
          <ul>
            {data.models.map((twin) => (
              <li key={twin.number}>
                <PageLink to={`/lawfirm/finance/expense?id=${twin.number}`}>
                  {twin.spentOn} {twin.vendor} {formatWon(twin.amount)}원
                </PageLink>{" "}
                ({why[twin.why]})
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
