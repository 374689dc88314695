import { Button, Group } from "@mantine/core";
import "@mantine/core/styles/Group.css";
import { Dialog } from "#ui/components/dialog.tsx";
import { project } from "../../project.ts";
import pairs from "../project-page.module.css";
import { cellText } from "./cell-write.ts";
import type { CellConflict } from "./use-cell-saves.ts";

type ConflictDialogProps = { readonly conflict: CellConflict; readonly onSettle: (keepMine: boolean) => void };

/** Two people wrote the same cell: both values, and which of them stays. */
export function ConflictDialog({ conflict, onSettle }: ConflictDialogProps) {
  const { stored } = conflict;
  const { title, key, value } = conflict.write;
  return (
    <Dialog onClose={() => onSettle(false)} title={`${title} · ${project.fields[key].label}`}>
      <p>다른 사람이 같은 칸을 먼저 고쳤습니다. 어느 값을 남길지 골라 주세요.</p>
      <dl className={pairs.pairs}>
        <dt>내가 쓴 값</dt>
        <dd>{value || "(비움)"}</dd>
        <dt>저장된 값</dt>
        <dd>{cellText(stored, key) || "(비움)"}</dd>
      </dl>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => onSettle(false)}>
          저장된 값 유지
        </Button>
        <Button onClick={() => onSettle(true)}>내 값으로 저장</Button>
      </Group>
    </Dialog>
  );
}
