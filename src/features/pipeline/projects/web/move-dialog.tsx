import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import "@mantine/core/styles/Stack.css";
import "@mantine/core/styles/Group.css";
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/ScrollArea.css";
import { useState, type FormEvent } from "react";
import type { FieldMessages } from "../../../../kit/shared/failure.ts";
import { Dialog } from "../../../../kit/web/components/dialog.tsx";
import { projectMoves, type ProjectMoveName } from "../project-moves.ts";
import { waitingFor } from "../project.ts";

type WaitingFor = keyof typeof waitingFor;

type MoveDialogProps = {
  readonly name: ProjectMoveName;
  readonly sending: boolean;
  readonly fields: FieldMessages;
  readonly onClose: () => void;
  readonly onTake: (values: { waitingFor?: WaitingFor; reason?: string }) => void;
};

/** Asks for what a step needs: whom a waiting project waits for, why a closed one is taken up again. */
export function MoveDialog({ name, sending, fields, onClose, onTake }: MoveDialogProps) {
  const { label, needs } = projectMoves[name];
  const wants = (field: string) => (needs as readonly string[]).includes(field);
  const [whom, setWhom] = useState<WaitingFor | null>(null);
  const [reason, setReason] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    onTake({ ...(wants("waitingFor") && whom && { waitingFor: whom }), ...(wants("reason") && { reason }) });
  };
  return (
    <Dialog onClose={onClose} title={label}>
      <form onSubmit={send}>
        <Stack gap="sm">
          {wants("waitingFor") && (
            <Select
              label="무엇을 기다리나요"
              data={Object.entries(waitingFor).map(([value, word]) => ({ value, label: word }))}
              value={whom}
              onChange={(value) => setWhom(value as WaitingFor | null)}
              error={fields.waitingFor}
              data-autofocus
            />
          )}
          {wants("reason") && (
            <TextInput
              label="사유"
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={fields.reason}
              data-autofocus
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              취소
            </Button>
            <Button type="submit" loading={sending}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
