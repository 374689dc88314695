import { NumberInput } from "@mantine/core";
import { LimitedInput, LimitedTextarea } from "#ui/components/limited.tsx";
import type { FieldMessages } from "#platform/failure.ts";
import { NeedsDialog, type NeedInputs } from "#ui/components/needs-dialog.tsx";
import { disputeMoves, type DisputeMoveName } from "../dispute-moves.ts";

type Needed = { readonly amountAgreed: number; readonly resolution: string; readonly externalRef: string };

const inputs: NeedInputs<Needed> = {
  amountAgreed: ({ value, onChange, error }) => (
    <NumberInput
      label="합의액"
      suffix="원"
      thousandSeparator=","
      min={0}
      allowDecimal={false}
      hideControls
      value={value ?? ""}
      onChange={(amount) => onChange(typeof amount === "number" ? amount : undefined)}
      error={error}
      data-autofocus
    />
  ),
  externalRef: ({ value, onChange, error }) => (
    <LimitedInput
      label="외부 접수번호"
      limit={100}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      data-autofocus
    />
  ),
  resolution: ({ value, onChange, error }) => (
    <LimitedTextarea
      label="결과"
      autosize
      minRows={3}
      limit={2000}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      data-autofocus
    />
  ),
};

type MoveDialogProps = {
  readonly name: DisputeMoveName;
  readonly sending: boolean;
  readonly fields: FieldMessages;
  readonly onClose: () => void;
  readonly onTake: (values: Partial<Needed>) => void;
};

/** Asks for what a step needs: the sum agreed on, the result, the number at the authority. */
export function MoveDialog({ name, ...dialog }: MoveDialogProps) {
  const { label, needs } = disputeMoves[name];
  return <NeedsDialog label={label} needs={needs} inputs={inputs} {...dialog} />;
}
