import { Button, FileInput, Loader, Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";
import styles from "./import.module.css";

type FileChoiceProps = {
  /** Said below the field of the file. */
  readonly description: string;
  readonly busy: boolean;
  /** A pasted table; whoever asks keeps it, so that it stands again when it is to be mended. */
  readonly pasted: string;
  readonly onPaste: (text: string) => void;
  readonly onChoose: (file: File) => void;
};

/** A file, or a table that was copied from a spreadsheet. */
export function FileChoice({ description, busy, pasted, onPaste, onChoose }: FileChoiceProps) {
  const [file, setFile] = useState<File | null>(null);
  const chosen = file ?? (pasted.trim() === "" ? null : pastedFile(pasted));
  return (
    <>
      <FileInput
        label="엑셀 또는 CSV 파일"
        description={description}
        placeholder="파일 고르기"
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        clearable
        clearButtonProps={{ "aria-label": "파일 지우기" }}
        value={file}
        onChange={setFile}
        data-autofocus
      />
      <Textarea
        label="표 붙여넣기"
        description="엑셀에서 열 이름이 있는 줄까지 복사해 붙여 넣습니다."
        minRows={4}
        maxRows={8}
        autosize
        disabled={file !== null}
        value={pasted}
        onChange={(event) => onPaste(event.currentTarget.value)}
      />
      <Buttons>
        {busy && <Loader size="sm" aria-label="파일을 읽는 중" />}
        <Button loading={busy} disabled={chosen === null} onClick={() => chosen && onChoose(chosen)}>
          다음
        </Button>
      </Buttons>
    </>
  );
}

/** A table that was copied from a spreadsheet, its cells divided by tabs, as the file that it would be. */
function pastedFile(text: string): File {
  return new File([`sep=\t\n${text}`], "붙여넣은 표.csv", { type: "text/csv" });
}

export function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
