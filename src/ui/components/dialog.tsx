import { Modal, type ModalProps } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import type { ReactNode } from "react";
import styles from "./dialog.module.css";

/** A dialog over the page with a title and a way out; its styles come with it. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  return <Modal opened closeButtonProps={{ "aria-label": "닫기" }} {...props} />;
}

/** The buttons that end a dialog or a form, the one that does it last. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
