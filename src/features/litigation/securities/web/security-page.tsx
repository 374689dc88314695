import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { courtSecurity, courtSecuritySteps } from "../court-security.ts";

const steps = { machine: courtSecuritySteps };

/** One 담보. */
export default function SecurityPage() {
  return (
    <RecordRead resource={courtSecurity} number={useIdParam("securityId")}>
      {(row) => <RecordPage resource={courtSecurity} row={row} manage={manageCourtWork} steps={steps} />}
    </RecordRead>
  );
}
