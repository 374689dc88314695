import { IconSearch } from "@tabler/icons-react";
import { Kbd } from "#ui/components/kbd.tsx";
import { useFacts } from "#platform/web/session.ts";
import { activeKeyActions, keyActions, runShortcut } from "#platform/web/shortcuts.ts";
import { useStore } from "#platform/web/store.ts";
import styles from "./search-button.module.css";

/** Opens what the key esc stands for, when a feature has registered it. */
export function SearchButton() {
  useStore(keyActions);
  useFacts();
  if (!activeKeyActions().some((entry) => entry.key === "esc")) return null;
  return (
    <button type="button" className={styles.button} onClick={() => runShortcut("esc")} aria-label="검색 (esc)">
      <IconSearch size={16} stroke={1.8} className={styles.icon} />
      <span className={styles.label}>검색</span>
      <span className={styles.key}>
        <Kbd keys="esc" />
      </span>
    </button>
  );
}
