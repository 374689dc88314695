import styles from "./kbd.module.css";

const words: Readonly<Record<string, string>> = { ctrl: "Ctrl", esc: "esc" };

/** Keys as printed on the keyboard: `ctrl+Enter`. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split("+").map((key) => (
        <kbd key={key} className={styles.key}>
          {words[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}
