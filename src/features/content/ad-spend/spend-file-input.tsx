import { Button, CloseButton, FileButton, Group, Input } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Group.css";
import "@mantine/core/styles/Input.css";
import { IconUpload } from "@tabler/icons-react";
import { useState, type DragEvent } from "react";
import { limitText } from "#platform/bytes.ts";
import { fileBase64 } from "#platform/web/file-base64.ts";
import { mostSpendBytes } from "./sources.ts";

/** A file that was chosen: its name, and its bytes in base64. */
export type SpendFile = { readonly name: string; readonly content: string };

type SpendFileInputProps = {
  readonly file: SpendFile | null;
  /** What the server says of the file. */
  readonly error: string | undefined;
  readonly onChange: (file: SpendFile | null) => void;
};

/** A file of advertising costs, chosen or dropped, in place of what is pasted. */
export function SpendFileInput({ file, error, onChange }: SpendFileInputProps) {
  const [said, setSaid] = useState("");
  const take = async (taken: File | null | undefined) => {
    if (!taken) return;
    if (taken.size > mostSpendBytes) {
      setSaid(`${limitText(mostSpendBytes)}보다 큰 파일입니다. 기간을 나누어 내려받아 주세요.`);
      return;
    }
    try {
      onChange({ name: taken.name, content: await fileBase64(taken) });
      setSaid("");
    } catch {
      setSaid("파일을 읽지 못했습니다. 다시 골라 주세요.");
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const wrong = said || error;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop on; the keyboard has the button
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Group gap="xs">
        <FileButton accept=".xlsx,.xls,.csv,.txt,.tsv" onChange={(taken) => void take(taken)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={15} aria-hidden />}>
              파일 고르기
            </Button>
          )}
        </FileButton>
        {file && (
          <>
            <span>{file.name}</span>
            <CloseButton size="sm" aria-label={`${file.name} 선택 해제`} onClick={() => onChange(null)} />
          </>
        )}
      </Group>
      <Input.Description>
        광고 서비스에서 내려받은 xlsx, xls, csv 파일을 고르거나 이곳에 끌어다 놓습니다.
      </Input.Description>
      {wrong && <Input.Error role="alert">{wrong}</Input.Error>}
    </div>
  );
}
