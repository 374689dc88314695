import { showTodo } from "../../panel.ts";
import { useTaskCount } from "../counts/task-count.ts";
import classes from "./header.module.css";

/** The first todo's title in the colour of its importance, or that all is done (spec §2.1). */
export default function FirstTodo() {
  const count = useTaskCount();
  if (!count) return null;
  const [first] = count.model;
  return (
    <button
      type="button"
      className={classes.first}
      data-importance={first?.importance}
      title={first?.title}
      aria-haspopup="dialog"
      onClick={() => showTodo("open")}
    >
      {first ? (
        <>
          <b>{first.importance}</b>
          <span className={classes.firstTitle}>{first.title}</span>
        </>
      ) : (
        "모든 할 일을 완료했습니다"
      )}
    </button>
  );
}
