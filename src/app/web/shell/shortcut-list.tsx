import { Kbd } from "#ui/components/kbd.tsx";
import { useFacts } from "#platform/web/session.ts";
import { activeKeyActions, keyActions } from "#platform/web/shortcuts.ts";
import { usePath } from "#platform/web/navigation.tsx";
import { useStore } from "#platform/web/store.ts";
import { allHelp } from "./all-help.ts";
import styles from "./shortcut-list.module.css";
import { shortcutListOpen } from "./shell-state.ts";
import { Dialog } from "#ui/components/dialog.tsx";

/** What the open page is for, and the keys that do something now. */
export default function ShortcutList() {
  useStore(keyActions);
  useFacts();
  const help = helpOf(usePath());
  return (
    <Dialog onClose={() => shortcutListOpen.write(false)} title={help ? "도움말과 단축키" : "단축키"} size={460}>
      {help && (
        <section className={styles.help} aria-label="이 화면">
          {help.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      )}
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

/** Of the page itself, or of the page of the menu under which it lies. */
function helpOf(path: string): readonly string[] | undefined {
  if (path === "/") return allHelp["/"];
  const parts = path.split("/");
  for (let length = parts.length; length > 1; length -= 1) {
    const found = allHelp[parts.slice(0, length).join("/")];
    if (found) return found;
  }
  return undefined;
}
