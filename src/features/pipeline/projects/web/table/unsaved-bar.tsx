import { Button } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { confirm } from "#ui/components/confirm.ts";
import { project } from "../../project.ts";
import type { CellSaves } from "./use-cell-saves.ts";
import styles from "./progress.module.css";

const shown = 5;

/** Says which cells could not be saved, and offers to save them again. */
export function UnsavedBar({ saves }: { readonly saves: CellSaves }) {
  const cells = [...saves.unsaved.values()];
  if (cells.length === 0) return null;
  const discard = async () => {
    const message = "쓴 내용이 사라지고 저장된 값이 다시 보입니다.";
    if (await confirm({ title: "저장하지 못한 내용을 버릴까요?", message, confirmLabel: "버리기", danger: true })) {
      saves.discard();
    }
  };
  return (
    <section className={styles.unsaved} role="alert" aria-label="저장하지 못한 칸">
      <div>
        <p>저장하지 못한 칸이 {formatNumber(cells.length)}개 있습니다. 쓴 내용은 칸에 그대로 있습니다.</p>
        <ul>
          {cells.slice(0, shown).map(({ id, key, title, reason }) => (
            <li key={`${id}:${key}`}>
              {title} · {project.fields[key].label}: {reason}
            </li>
          ))}
          {cells.length > shown && <li>그 밖에 {formatNumber(cells.length - shown)}개</li>}
        </ul>
      </div>
      <Button onClick={saves.saveAgain}>다시 저장</Button>
      <Button variant="default" onClick={() => void discard()}>
        버리기
      </Button>
    </section>
  );
}
