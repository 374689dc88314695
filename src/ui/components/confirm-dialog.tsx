import { Button } from "@mantine/core";
import { useStore } from "#platform/web/store.ts";
import { openQuestion } from "./confirm.ts";
import { Dialog, DialogButtons } from "./dialog.tsx";
import styles from "./confirm-dialog.module.css";

/** Shows the question of `confirm`. */
export default function ConfirmDialog() {
  const question = useStore(openQuestion);
  if (!question) return null;
  return (
    <Dialog onClose={() => question.answer(false)} title={question.title} withCloseButton={false} size={420}>
      {question.message !== undefined && <div className={styles.message}>{question.message}</div>}
      <DialogButtons>
        <Button variant="default" onClick={() => question.answer(false)}>
          {question.cancelLabel ?? "취소"}
        </Button>
        <Button color={question.danger ? "red" : "accent"} data-autofocus onClick={() => question.answer(true)}>
          {question.confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
