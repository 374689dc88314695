import { Kbd } from "#ui/components/kbd.tsx";
import { useFacts } from "#platform/web/session.ts";
import { activeKeyActions, keyActions } from "#platform/web/shortcuts.ts";
import { useStore } from "#platform/web/store.ts";
import styles from "./shortcut-list.module.css";
import { shortcutListOpen } from "./shell-state.ts";
import { Dialog } from "#ui/components/dialog.tsx";

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
