import styles from "./demo-accounts.module.css";

type DemoAccountsProps = {
  readonly demo: {
    readonly password: string;
    readonly accounts: readonly { readonly role: string; readonly email: string }[];
  };
  readonly onChoose: (email: string) => void;
};

/** Demo mode only: accounts to try, one per role. A click fills the form. */
export function DemoAccounts({ demo, onChoose }: DemoAccountsProps) {
  return (
    <section className={styles.panel} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.title}>
        체험 계정
      </h2>
      <p className={styles.note}>
        가상의 법인입니다. 계정을 누르면 로그인 칸에 채워집니다. 비밀번호는 모두 <code>{demo.password}</code>
      </p>
      <ul className={styles.list}>
        {demo.accounts.map(({ role, email }) => (
          <li key={email}>
            <button type="button" className={styles.account} onClick={() => onChoose(email)}>
              <span className={styles.role}>{role}</span>
              <span className={styles.email}>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
