import { Select } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/ScrollArea.css";
import { LimitedInput } from "#ui/components/limited.tsx";
import type { FieldMessages } from "#platform/failure.ts";
import { NeedsDialog, type NeedInputs } from "#ui/components/needs-dialog.tsx";
import { projectMoves, type ProjectMoveName } from "../project-moves.ts";
import { waitingFor } from "../project.ts";

type WaitingFor = keyof typeof waitingFor;
type Needed = { readonly waitingFor: WaitingFor; readonly reason: string };

const inputs: NeedInputs<Needed> = {
  waitingFor: ({ value, onChange, error }) => (
    <Select
      label="무엇을 기다리나요"
      data={Object.entries(waitingFor).map(([key, word]) => ({ value: key, label: word }))}
      value={value ?? null}
      onChange={(chosen) => onChange((chosen as WaitingFor | null) ?? undefined)}
      error={error}
      data-autofocus
    />
  ),
  reason: ({ value, onChange, error }) => (
    <LimitedInput
      label="사유"
      limit={500}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      data-autofocus
    />
  ),
};

type MoveDialogProps = {
  readonly name: ProjectMoveName;
  readonly sending: boolean;
  readonly fields: FieldMessages;
  readonly onClose: () => void;
  readonly onTake: (values: Partial<Needed>) => void;
};

/** Asks for what a step needs: whom a waiting project waits for, why a closed one is taken up again. */
export function MoveDialog({ name, ...dialog }: MoveDialogProps) {
  const { label, needs } = projectMoves[name];
  return <NeedsDialog label={label} needs={needs} inputs={inputs} {...dialog} />;
}
