import { Button } from "@mantine/core";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { DeadlinesOfCase, type DeadlineOfCase } from "./deadlines-of-case.tsx";

/** After a change: all deadlines of the case, with what was changed (additions L4). */
export function CaseDialog({
  models,
  onClose,
}: {
  readonly models: readonly DeadlineOfCase[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="이 사건의 기한" size="xl" onClose={onClose}>
      <DeadlinesOfCase models={models} />
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          닫기
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
