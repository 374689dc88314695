import { Kbd } from "../../../kit/web/components/kbd.tsx";
import { useFacts } from "../../../kit/web/session.ts";
import { activeKeyActions, keyActions } from "../../../kit/web/shortcuts.ts";
import { useStore } from "../../../kit/web/store.ts";
import styles from "./shortcut-list.module.css";
import { shortcutListOpen } from "./shell-state.ts";
import { Dialog } from "../../../kit/web/components/dialog.tsx";

/** The keys that do something now. */
export default function ShortcutList() {
  useStore(keyActions);
  useFacts();
  return (
    <Dialog onClose={() => shortcutListOpen.write(false)} title="단축키" size={420}>
      <dl className={styles.list}>
        {activeKeyActions().map(({ key, label }) => (
          <div key={key} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <Kbd keys={key} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>글을 입력하는 동안에는 단축키가 작동하지 않습니다.</p>
    </Dialog>
  );
}
