import styles from "./poa-notice.module.css";

type PoaNoticeProps = {
  /** The hearing is over: somebody acted without a 위임장, as far as the contract says. */
  readonly held?: boolean;
};

/** Says in red that no 위임장 is filed: without one nobody acts before a court (변호사법 제29조의2). */
export function PoaNotice({ held = false }: PoaNoticeProps) {
  return (
    <p className={styles.notice} role="note">
      <strong>위임장 미제출.</strong>{" "}
      {held
        ? "이 기일 전에 위임장을 제출했다고 계약에 적혀 있지 않습니다. 위임장 없이 변론할 수 없습니다(변호사법 제29조의2). 제출한 날이 다르면 계약에서 고쳐 주세요."
        : "계약에 위임장 제출일이 없습니다. 제출하지 않고는 변론할 수 없습니다(변호사법 제29조의2). 제출한 뒤 계약에 적어 주세요."}
    </p>
  );
}
