import { Button, PasswordInput } from "@mantine/core";
import "@mantine/core/styles/PasswordInput.css";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { callFile, type CallError } from "#platform/web/call.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { printPayslip } from "../endpoints.ts";

/** The payslip as a PDF that opens with a password of the person's own. */
export function PdfButton({ number }: { readonly number: number }) {
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setOpen(false);
    setPassword("");
    setFailure(undefined);
  };
  const print = async () => {
    setSending(true);
    try {
      const file = await callFile(printPayslip, { params: { number: String(number) }, body: { password } });
      saveFile(file.content, file.name);
      close();
    } catch (error) {
      setFailure((error as CallError).message);
    }
    setSending(false);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={15} aria-hidden />} onClick={() => setOpen(true)}>
        PDF
      </Button>
      {isOpen && (
        <FormDialog
          title="PDF 내려받기"
          label="내려받기"
          sending={sending}
          disabled={password.length < 6}
          failure={failure}
          onClose={close}
          onSubmit={() => void print()}
        >
          <PasswordInput
            label="PDF를 열 비밀번호"
            description="영문·숫자·기호 6–32자. 해치는 이 비밀번호를 보관하지 않습니다."
            value={password}
            autoComplete="new-password"
            data-autofocus
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </FormDialog>
      )}
    </>
  );
}
