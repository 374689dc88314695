import { useCallback, useRef, useState } from "react";
import type { SentTask } from "../../schemas.ts";
import parts from "../parts/parts.module.css";
import { DeliveryList } from "./delivery-list.tsx";
import classes from "./sent.module.css";

/** 전달상황: opens how far each recipient is. */
export function DeliveryButton({ task }: { readonly task: SentTask }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const done = task.taskUsers.filter(({ status }) => status === "완료").length;
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={parts.button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        전달상황{" "}
        <span className={classes.filterCount}>
          {done}/{task.taskUsers.length}
        </span>
      </button>
      {open && <DeliveryList task={task} anchor={button} onClose={close} />}
    </>
  );
}
