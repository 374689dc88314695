import type { TaskStatus } from "../../task.ts";
import classes from "./parts.module.css";

/** Status by colour and word. */
export function StatusText({ status }: { readonly status: TaskStatus | "확인" }) {
  return (
    <span className={classes.status} data-status={status}>
      {status}
    </span>
  );
}
