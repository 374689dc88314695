import { Button, Group, NumberInput, Stack, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Stack.css";
import "@mantine/core/styles/Group.css";
import { useState, type FormEvent } from "react";
import type { FieldMessages } from "../../../../kit/shared/failure.ts";
import { Dialog } from "../../../../kit/web/components/dialog.tsx";
import { disputeMoves, type DisputeMoveName } from "../dispute-moves.ts";

type MoveDialogProps = {
  readonly name: DisputeMoveName;
  readonly sending: boolean;
  readonly fields: FieldMessages;
  readonly onClose: () => void;
  readonly onTake: (values: { amountAgreed?: number; resolution?: string; externalRef?: string }) => void;
};

/** Asks for what a step needs: the sum agreed on, the result, the number at the authority. */
export function MoveDialog({ name, sending, fields, onClose, onTake }: MoveDialogProps) {
  const { label, needs } = disputeMoves[name];
  const wants = (field: string) => (needs as readonly string[]).includes(field);
  const [amount, setAmount] = useState<number | "">("");
  const [resolution, setResolution] = useState("");
  const [externalRef, setExternalRef] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    onTake({
      ...(wants("amountAgreed") && amount !== "" && { amountAgreed: amount }),
      ...(wants("resolution") && { resolution }),
      ...(wants("externalRef") && { externalRef }),
    });
  };
  return (
    <Dialog onClose={onClose} title={label}>
      <form onSubmit={send}>
        <Stack gap="sm">
          {wants("amountAgreed") && (
            <NumberInput
              label="합의액"
              suffix="원"
              thousandSeparator=","
              min={0}
              allowDecimal={false}
              hideControls
              value={amount}
              onChange={(value) => setAmount(typeof value === "number" ? value : "")}
              error={fields.amountAgreed}
              data-autofocus
            />
          )}
          {wants("externalRef") && (
            <TextInput
              label="외부 접수번호"
              maxLength={100}
              value={externalRef}
              onChange={(event) => setExternalRef(event.currentTarget.value)}
              error={fields.externalRef}
              data-autofocus
            />
          )}
          {wants("resolution") && (
            <Textarea
              label="결과"
              autosize
              minRows={3}
              maxLength={2000}
              value={resolution}
              onChange={(event) => setResolution(event.currentTarget.value)}
              error={fields.resolution}
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
