import { RichTextEditor as Frame } from "@mantine/tiptap";
import "@mantine/core/styles/Popover.css";
import "@mantine/tiptap/styles.css";
import { useEditor, type JSONContent } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { isSafeLink, readRichText, richDoc } from "#platform/rich-text.ts";
import styles from "./rich-text.module.css";

type RichTextEditorProps = {
  /** What those hear who do not see the label. */
  readonly label: string;
  /** As it is stored; what is typed from then on is the editor's own. */
  readonly value: string;
  readonly invalid?: boolean;
  readonly onChange: (value: string) => void;
};

/**
 * Writes a rich text: headings, lists, quotations, links. Loaded by itself, as the editor is larger than the first
 * screen (`lazy(() => import("#ui/rich-text/rich-text-editor.tsx"))`).
 */
export default function RichTextEditor({ label, value, invalid = false, onChange }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        code: false,
        codeBlock: false,
        heading: { levels: [2, 3] },
        link: { openOnClick: false, autolink: true, isAllowedUri: (address) => isSafeLink(address ?? "") },
      }),
    ],
    content: richDoc(value) as unknown as JSONContent,
    // Its styles stand in the style sheet: what is injected at run time has no nonce.
    injectCSS: false,
    editorProps: {
      attributes: { "aria-label": label, "aria-invalid": String(invalid), role: "textbox", "aria-multiline": "true" },
    },
    onUpdate: ({ editor: changed }) => onChange(readRichText(JSON.stringify(changed.getJSON())) ?? value),
  });
  return (
    <Frame
      // The same class, which the two packages declare apart.
      editor={editor as never}
      labels={labels}
      className={styles.editor ?? ""}
      withTypographyStyles={false}
    >
      <Frame.Toolbar>
        <Frame.ControlsGroup>
          <Frame.Bold />
          <Frame.Italic />
          <Frame.Underline />
          <Frame.Strikethrough />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.H2 />
          <Frame.H3 />
          <Frame.BulletList />
          <Frame.OrderedList />
          <Frame.Blockquote />
          <Frame.Hr />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.Link />
          <Frame.Unlink />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.Undo />
          <Frame.Redo />
        </Frame.ControlsGroup>
      </Frame.Toolbar>
      <Frame.Content />
    </Frame>
  );
}

const labels = {
  boldControlLabel: "굵게",
  italicControlLabel: "기울임",
  underlineControlLabel: "밑줄",
  strikeControlLabel: "취소선",
  h2ControlLabel: "제목",
  h3ControlLabel: "작은 제목",
  bulletListControlLabel: "글머리 목록",
  orderedListControlLabel: "번호 목록",
  blockquoteControlLabel: "인용",
  hrControlLabel: "구분선",
  linkControlLabel: "링크",
  unlinkControlLabel: "링크 지우기",
  undoControlLabel: "되돌리기",
  redoControlLabel: "다시 하기",
  linkEditorInputLabel: "링크 주소",
  linkEditorInputPlaceholder: "https://",
  linkEditorExternalLink: "새 창에서 열기",
  linkEditorInternalLink: "이 창에서 열기",
  linkEditorSave: "저장",
};
