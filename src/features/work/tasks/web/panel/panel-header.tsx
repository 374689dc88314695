import type { TaskHeaderProps } from "../screen/task-screen.tsx";
import classes from "./panel.module.css";

/** The buttons of the task screen where the dialog has the title. */
export function PanelHeader({ actions }: TaskHeaderProps) {
  return <div className={classes.actions}>{actions}</div>;
}
