import { NumberInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { fieldError, TextField } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { caseOpening } from "../case-opening.ts";
import { askForCase } from "../endpoints.ts";

/** Asks for a case by its number, with the reason that its members will read. */
export default function AskDialog({ onClose }: { readonly onClose: () => void }) {
  const [number, setNumber] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const ask = useWrite(askForCase, {
    quiet: true,
    once: true,
    success: "열람을 요청했습니다. 다른 관리자나 운영위원이 승인하면 열립니다.",
    onSuccess: () => {
      void refreshRecord(caseOpening);
      onClose();
    },
  });
  return (
    <FormDialog
      title="접근제한 사건 열람 요청"
      label="요청"
      sending={ask.isPending}
      disabled={number === null}
      failure={ask.error?.message}
      noValidate
      onClose={onClose}
      onSubmit={() => number !== null && ask.mutate({ body: { number, reason } })}
    >
      <NumberInput
        label="사건 번호"
        min={1}
        allowDecimal={false}
        value={number ?? ""}
        error={fieldError(ask.error, "number")}
        onChange={(typed) => setNumber(typeof typed === "number" ? typed : null)}
        data-autofocus
      />
      <TextField
        name="reason"
        label="사유"
        description="승인되면 명단에 있는 사람 모두에게 알립니다."
        withAsterisk
        limit={500}
        value={reason}
        failure={ask.error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
