import { Button } from "@mantine/core";
import { personalNumbersIn } from "../personal-numbers.ts";
import styles from "./memos.module.css";

type NumberWarningProps = {
  readonly content: string;
  readonly isSending: boolean;
  readonly onMask: () => void;
  readonly onKeep: () => void;
};

/** Before a memo with 주민등록번호 or account numbers is sent: masked, or, where that may be, as it stands. */
export function NumberWarning({ content, isSending, onMask, onKeep }: NumberWarningProps) {
  const numbers = personalNumbersIn(content);
  const kinds = [...new Set(numbers.map(({ kind }) => kind))];
  const mayKeep = !kinds.includes("주민등록번호");
  return (
    <div className={styles.warning} role="alert">
      <p>
        {kinds.join("와 ")}로 보이는 숫자가 있습니다.{" "}
        {mayKeep ? "가려서 저장할까요?" : "주민등록번호는 가려야 저장할 수 있습니다."}
      </p>
      <ul>
        {numbers.map(({ found, masked }) => (
          <li key={found}>
            {found} → <strong>{masked}</strong>
          </li>
        ))}
      </ul>
      <span className={styles.buttons}>
        {mayKeep && (
          <Button variant="default" disabled={isSending} onClick={onKeep}>
            그대로 저장
          </Button>
        )}
        <Button loading={isSending} onClick={onMask}>
          가려서 저장
        </Button>
      </span>
    </div>
  );
}
