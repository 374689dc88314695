import { useBegunLetter } from "./begin-letter.ts";
import { PaperEditor } from "./paper-editor.tsx";

/** /lawfirm/paper/ccmail: a blank paper under the same rules, or what a case says of it; nothing is kept before it is saved. */
export default function PaperNew() {
  return <PaperEditor stored={null} begun={useBegunLetter()} />;
}
