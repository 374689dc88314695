import { ActionIcon, Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/Checkbox.css";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { readAttendance, saveAgenda } from "../endpoints.ts";
import { meeting } from "../meeting.ts";
import type { AgendaItem, Meeting } from "./attendance-types.ts";
import styles from "./meetings.module.css";

type Typed = { readonly key: string; readonly id?: number; readonly title: string; readonly special: boolean };

type AgendaDialogProps = {
  readonly row: Meeting;
  readonly items: readonly Pick<AgendaItem, "id" | "title" | "special">[];
  readonly onClose: () => void;
};

const blank = (): Typed => ({ key: crypto.randomUUID(), title: "", special: false });

/** The items in their order; blank ones are left out. */
export default function AgendaDialog({ row, items, onClose }: AgendaDialogProps) {
  const [lines, setLines] = useState<readonly Typed[]>(() =>
    items.length === 0 ? [blank()] : items.map(({ id, title, special }) => ({ key: String(id), id, title, special })),
  );
  // What somebody else changes while this is open is not written over.
  const [version] = useState(row.version);
  const save = useWrite(saveAgenda, {
    refreshes: [readAttendance],
    quiet: true,
    success: "안건을 저장했습니다.",
    onSuccess: () => {
      void refreshRecord(meeting);
      onClose();
    },
  });
  const change = (key: string, next: Partial<Typed>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...next } : line)));
  const sent = lines
    .filter(({ title }) => title.trim() !== "")
    .map(({ id, title, special }) => ({ ...(id !== undefined && { id }), title, special }));
  return (
    <FormDialog
      title="안건"
      label="저장"
      size="lg"
      sending={save.isPending}
      failure={save.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={() => save.mutate({ params: { number: String(row.number) }, body: { version, items: sent } })}
    >
      <div className={styles.lines}>
        {lines.map(({ key, title, special }, index) => (
          <div key={key} className={styles.line}>
            <LimitedInput
              aria-label={`안건 ${index + 1}`}
              limit={200}
              value={title}
              onChange={(event) => change(key, { title: event.currentTarget.value })}
              data-autofocus={index === 0 || undefined}
            />
            <Checkbox
              label="특별결의"
              checked={special}
              onChange={(event) => change(key, { special: event.currentTarget.checked })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`안건 ${index + 1} 삭제`}
              onClick={() => setLines(lines.filter((line) => line.key !== key))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      <div>
        <Button variant="default" onClick={() => setLines([...lines, blank()])}>
          안건 추가
        </Button>
      </div>
    </FormDialog>
  );
}
