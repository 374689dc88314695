import { lazy, useRef, useState } from "react";
import { LoadedPart } from "../../../../../kit/web/components/loaded-part.tsx";
import type { SentTask } from "../../schemas.ts";
import parts from "../parts/parts.module.css";
import classes from "./sent.module.css";

const DeliveryList = lazy(() => import("./delivery-list.tsx"));

/** 전달상황: opens how far each recipient is. */
export function DeliveryButton({ task }: { readonly task: SentTask }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const done = task.taskUsers.filter(({ status }) => status === "완료").length;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className={classes.delivery}>
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
      {open && (
        <LoadedPart>
          <DeliveryList task={task} onClose={close} />
        </LoadedPart>
      )}
    </span>
  );
}
