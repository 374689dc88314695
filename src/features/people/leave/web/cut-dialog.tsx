import { NumberInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { cutGrant } from "../endpoints.ts";
import { minutesInWords } from "../law/days.ts";
import type { Balance } from "./balance-figures.tsx";
import { leaveReads } from "./refresh.ts";
import { LimitedInput } from "#ui/components/limited.tsx";

type CutDialogProps = { readonly lot: Balance["lots"][number]; readonly day: number; readonly onClose: () => void };

/** Takes out of a lot what should not have been granted; the entry is taken back by another one, never changed. */
export default function CutDialog({ lot, day, onClose }: CutDialogProps) {
  const [hours, setHours] = useState<number | string>((lot.cut + lot.left) / 60);
  const [because, setBecause] = useState("");
  const cut = useWrite(cutGrant, { refreshes: leaveReads, quiet: true, onSuccess: onClose });
  const { error } = cut;
  return (
    <FormDialog
      title="부여 회수"
      label="회수"
      danger
      sending={cut.isPending}
      disabled={because.trim() === "" || hours === ""}
      failure={error && Object.keys(error.fields).length === 0 ? error.message : undefined}
      onClose={onClose}
      onSubmit={() =>
        cut.mutate({ params: { id: String(lot.id) }, body: { minutes: Math.round(Number(hours) * 60), because } })
      }
    >
      <NumberInput
        label="회수할 시간"
        description={`남은 ${minutesInWords(lot.left, day)} 안에서 회수합니다. 0이면 회수를 되돌립니다.`}
        min={0}
        step={0.5}
        decimalScale={1}
        value={hours}
        data-autofocus
        error={fieldError(error, "minutes")}
        onChange={setHours}
      />
      <LimitedInput
        label="사유"
        limit={300}
        value={because}
        error={fieldError(error, "because")}
        onChange={(event) => setBecause(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
