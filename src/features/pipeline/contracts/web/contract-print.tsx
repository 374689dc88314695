import { readFirm } from "#features/identity/session/endpoints.ts";
import { SkeletonBar } from "#ui/components/states.tsx";
import { PrintFacts, PrintPart, PrintSheet, PrintSignatures } from "#ui/print/print-sheet.tsx";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import type { RowOf } from "#records/resource.ts";
import { contract, guardianRelations } from "../contract.ts";
import { FeeTable } from "./fee-table.tsx";
import { useTerms } from "./use-terms.ts";

/** /lawfirm/contract/{계약번호}/print: the contract on paper. */
export default function ContractPrint() {
  return (
    <RecordRead resource={contract} number={useIdParam("contractId")}>
      {(row) => <Sheet row={row} />}
    </RecordRead>
  );
}

function Sheet({ row }: { readonly row: RowOf<typeof contract> }) {
  const { data: terms } = useTerms(row.number);
  const { data: firm } = useRead(readFirm, {}, { staleTime: Infinity });
  const clients = [row.client?.label ?? "", ...(terms?.clients.map(({ label }) => label) ?? [])];
  const guardian = row.guardianRelation ? `${guardianRelations[row.guardianRelation]} ${row.guardianName}` : "";
  const amendment = terms?.amendments.find(({ status }) => status === "signed");
  const lawyers = terms?.lawyers.map(({ shortName }) => shortName).join(", ");
  return (
    <PrintSheet
      title="위임계약서"
      detail={`계약번호 ${row.number}${amendment ? ` · ${amendment.seq}차 변경계약 (${amendment.signedOn})` : ""}`}
      firm={firm?.model.name}
      foot={`위임계약서 ${row.number}`}
      back={{ to: `/lawfirm/contract/${row.number}`, label: "계약으로" }}
    >
      <PrintFacts
        facts={[
          ["위임인", clients.join(", ") + (clients.length > 1 && row.jointLiability ? " (보수를 연대하여 부담)" : "")],
          ...(guardian === "" ? [] : ([["법정대리인", `${guardian} · ${row.guardianBasis ?? ""}`]] as const)),
          ["수임인", firm?.model.name],
          ["사건명", row.title],
          ["상대방", row.opponent],
          ["위임범위", row.scope],
          ["관할기관", row.agency],
          ["담당변호사", lawyers],
        ]}
      />
      <PrintPart title="보수">
        {terms ? <FeeTable fees={terms.fees} /> : <SkeletonBar width="60%" />}
        {row.freeReason !== "" && <p>무료 사유: {row.freeReason}</p>}
      </PrintPart>
      <PrintPart title="해지">{row.terminationTerms || "민법과 변호사법에 따릅니다."}</PrintPart>
      <PrintSignatures
        day={row.signedAt ?? "          년      월      일"}
        lines={[
          ...clients.map(
            (name, index) =>
              `위임인 ${name}${index === 0 && guardian !== "" ? `의 법정대리인 ${guardian}` : ""} (서명 또는 날인)`,
          ),
          `수임인 ${firm?.model.name ?? ""} (날인)`,
        ]}
      />
    </PrintSheet>
  );
}
