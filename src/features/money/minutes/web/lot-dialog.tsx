import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatMinutes } from "#features/people/worktime/day.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { extendTime, recallTime } from "../endpoints.ts";
import type { readLedger } from "../schemas.ts";
import { readLong } from "./grant-dialog.tsx";
import { refreshMinutes } from "./refresh.ts";

export type ShownLot = CallOutput<typeof readLedger>["lots"][number];

type LotDialogProps = {
  readonly number: number;
  readonly lot: ShownLot;
  readonly act: "recall" | "extend";
  readonly onClose: () => void;
};

/** 회수 of a lot, or a later last day for it. */
export default function LotDialog({ number, lot, act, onClose }: LotDialogProps) {
  const [value, setValue] = useState(act === "recall" ? String(lot.balance) : (lot.expiresOn ?? ""));
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const done = { quiet: true, onSuccess: () => (onClose(), void refreshMinutes()) };
  const recall = useWrite(recallTime, { ...done, once: true });
  const extend = useWrite(extendTime, done);
  const error = act === "recall" ? recall.error : extend.error;
  const params = { number: String(number) };
  const send = () => {
    if (act === "extend") return extend.mutate({ params, body: { lot: lot.id, expiresOn: value, reason } });
    const minutes = readLong(value);
    setProblem(minutes ? undefined : "시간을 적어 주세요. 예: 60, 1시간");
    if (minutes) recall.mutate({ params, body: { lot: lot.id, minutes, reason } });
  };
  return (
    <FormDialog
      title={act === "recall" ? `잔여 ${formatMinutes(lot.balance)}에서 회수` : "만료일 연장"}
      label={act === "recall" ? "회수" : "연장"}
      noValidate
      sending={recall.isPending || extend.isPending}
      failure={unplacedError(error)}
      onClose={onClose}
      onSubmit={send}
    >
      <TextInput
        label={act === "recall" ? "회수할 시간" : "새 만료일"}
        withAsterisk
        data-autofocus
        type={act === "recall" ? "text" : "date"}
        value={value}
        error={problem ?? fieldError(error, act === "recall" ? "minutes" : "expiresOn")}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <LimitedInput
        label="사유"
        withAsterisk
        limit={500}
        value={reason}
        error={fieldError(error, "reason")}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
