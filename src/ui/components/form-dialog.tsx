import { Button, type ModalProps } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import { Dialog, DialogButtons } from "./dialog.tsx";
import styles from "./form-dialog.module.css";

type DialogFormProps = {
  /** The word on the button that does it. */
  readonly label: string;
  /** Where 취소 would read like the act itself. */
  readonly cancelLabel?: string;
  /** The call is on its way; nothing is sent a second time meanwhile. */
  readonly sending?: boolean;
  readonly disabled?: boolean;
  /** Red button, for what cannot be taken back. */
  readonly danger?: boolean;
  /** What the call failed with, as far as no field shows it. */
  readonly failure?: string | undefined;
  /** The page of what stands in the way (`CallError.opens`). */
  readonly failureOpens?: string | null | undefined;
  /** Leaves it to the server to say what is wrong with a field. */
  readonly noValidate?: boolean;
  /** Enter in a field sends nothing: where lines are searched and added, it is pressed long before the end. */
  readonly onlyByButton?: boolean;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
};

/** The form of a dialog that shows more than the form: fields, what failed, the buttons. */
export function DialogForm(props: DialogFormProps) {
  const { label, cancelLabel = "취소", sending = false, disabled = false, danger = false, failure } = props;
  const { noValidate = false, onlyByButton = false, failureOpens = null, children, onClose, onSubmit } = props;
  const send = () => {
    if (!sending && !disabled) onSubmit();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!onlyByButton) send();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate={noValidate}>
      {children}
      <div role="alert" className={styles.failure}>
        {failure}
        {failureOpens !== null && (
          <>
            {" "}
            <PageLink to={failureOpens}>열어 보기</PageLink>
          </>
        )}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          color={danger ? "red" : "accent"}
          loading={sending}
          disabled={disabled}
          {...(onlyByButton ? { onClick: send } : { type: "submit" })}
        >
          {label}
        </Button>
      </DialogButtons>
    </form>
  );
}

type FormDialogProps = DialogFormProps & { readonly title: string; readonly size?: ModalProps["size"] };

/** A dialog that is a form: it asks, does one thing, and stays with the reason when that failed. */
export function FormDialog({ title, size = "md", ...form }: FormDialogProps) {
  return (
    <Dialog onClose={form.onClose} title={title} size={size}>
      <DialogForm {...form} />
    </Dialog>
  );
}
