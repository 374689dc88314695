import { PaperEditor } from "./paper-editor.tsx";

/** /lawfirm/paper/ccmail: a blank paper under the same rules; nothing is kept before it is saved. */
export default function PaperNew() {
  return <PaperEditor stored={null} />;
}
