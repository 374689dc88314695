import SecondFactorStep from "./second-factor-step.tsx";
import styles from "./sign-in-screen.module.css";

/** The sign-in page after the password. */
export default function SecondFactorScreen() {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <div>
          <h1 className={styles.title}>2단계 인증</h1>
          <p className={styles.line}>비밀번호가 확인되었습니다.</p>
        </div>
        <SecondFactorStep />
      </div>
    </div>
  );
}
