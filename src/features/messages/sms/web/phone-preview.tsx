import styles from "./sms.module.css";

type PhonePreviewProps = {
  readonly title: string;
  readonly text: string;
  readonly from: string;
  /** What of it is not as the recipient gets it; blank: nothing. */
  readonly note: string;
};

/** A message as it stands on a telephone. */
export function PhonePreview({ title, text, from, note }: PhonePreviewProps) {
  return (
    <figure className={styles.phone} aria-label="휴대폰 미리보기">
      <figcaption className={styles.quiet}>{from === "" ? "미리보기" : from}</figcaption>
      <p className={styles.bubble}>
        {title !== "" && (
          <>
            <b>{title}</b>
            <br />
          </>
        )}
        {text === "" ? "본문이 여기에 보입니다." : text}
      </p>
      {note !== "" && <p className={styles.quiet}>{note}</p>}
    </figure>
  );
}
