import { Button, Modal } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import { useStore } from "../store.ts";
import { openQuestion } from "./confirm.ts";
import styles from "./confirm-dialog.module.css";

/** Shows the question of `confirm`. */
export default function ConfirmDialog() {
  const question = useStore(openQuestion);
  if (!question) return null;
  return (
    <Modal opened onClose={() => question.answer(false)} title={question.title} withCloseButton={false} size={420}>
      {question.message !== undefined && <div className={styles.message}>{question.message}</div>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => question.answer(false)}>
          {question.cancelLabel ?? "취소"}
        </Button>
        <Button color={question.danger ? "red" : "accent"} data-autofocus onClick={() => question.answer(true)}>
          {question.confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
