import { Modal } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import { Kbd } from "../../../kit/web/components/kbd.tsx";
import { useFacts } from "../../../kit/web/session.ts";
import { activeKeyActions, keyActions } from "../../../kit/web/shortcuts.ts";
import { useStore } from "../../../kit/web/store.ts";
import styles from "./shortcut-list.module.css";
import { shortcutListOpen } from "./shell-state.ts";

/** The keys that do something now. */
export default function ShortcutList() {
  useStore(keyActions);
  useFacts();
  return (
    <Modal
      opened
      onClose={() => shortcutListOpen.write(false)}
      title="단축키"
      size={420}
      closeButtonProps={{ "aria-label": "닫기" }}
    >
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
    </Modal>
  );
}
