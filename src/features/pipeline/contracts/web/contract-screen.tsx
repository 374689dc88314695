import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { contract } from "../contract.ts";
import { ContractPage } from "./contract-page.tsx";

/** /lawfirm/contract/{계약번호} */
export default function ContractScreen() {
  return (
    <RecordRead resource={contract} number={useIdParam("contractId")}>
      {(row) => <ContractPage row={row} />}
    </RecordRead>
  );
}
