import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { letter } from "../letter.ts";
import { LetterPage } from "./letter-page.tsx";

/** /lawfirm/service/ccmail/{ccmail_id} */
export default function LetterScreen() {
  return (
    <RecordRead resource={letter} number={useIdParam("letterId")}>
      {(row) => <LetterPage row={row} />}
    </RecordRead>
  );
}
