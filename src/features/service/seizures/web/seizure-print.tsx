import { useState } from "react";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { PrintFacts, PrintPart, PrintSheet, PrintSignatures } from "#ui/print/print-sheet.tsx";
import { readPapers } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";

/** /lawfirm/service/attach/{압류번호}/print: application and attached list on paper. */
export default function SeizurePrint() {
  const number = useIdParam("attachId");
  const [today] = useState(() => firmToday());
  const { data, error, refetch } = useRead(readPapers, { params: { number: String(number) } });
  const { data: firm } = useRead(readFirm, {}, { staleTime: Infinity });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} columns="1fr" />;
  return (
    <PrintSheet
      title={data.title}
      detail={data.caseNo}
      firm={firm?.model.name}
      foot={`압류 ${number} ${data.title}`}
      back={{ to: `/lawfirm/service/attach/${number}`, label: "압류로" }}
    >
      <PrintFacts
        facts={[
          ["채권자", data.creditor],
          ["주소", data.creditorAddress],
          ["채무자", data.debtor],
          ["주소(채무자)", data.debtorAddress],
          ["집행권원", data.executionTitle],
        ]}
      />
      <PrintPart title="청구채권의 표시">{claimWords(data)}</PrintPart>
      <PrintPart title="신청취지">{data.relief}</PrintPart>
      <PrintSignatures
        day={today}
        lines={[
          `채권자 ${data.creditor}`,
          ...(data.lawyer === "" ? [] : [`대리인 변호사 ${data.lawyer} (날인)`]),
          `${data.court || "○○지방법원"} 귀중`,
        ]}
      />
      {data.targets.length > 0 && (
        <PrintPart title="별지 압류할 채권의 목록">
          {data.targets.map(({ place, name, representative, address, claim, amount }) => (
            <PrintFacts
              key={place}
              facts={[
                [`${place}순위`, name],
                ["대표자", representative],
                ["주소", address],
                ["배정액", `${formatWon(amount)}원`],
                ["압류할 채권", claim],
              ]}
            />
          ))}
        </PrintPart>
      )}
    </PrintSheet>
  );
}

function claimWords(data: CallOutput<typeof schemas.readPapers>): string {
  return [
    `금 ${formatWon(data.total)}원 (${data.asOf} 기준)`,
    `1. 원금 ${formatWon(data.principal)}원`,
    `2. 이자·지연손해금 ${formatWon(data.interest)}원`,
    ...data.segments.map(({ words }) => `   ${words}`),
    `3. 집행비용 ${formatWon(data.costs)}원`,
  ].join("\n");
}
