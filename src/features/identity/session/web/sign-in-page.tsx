import { useState } from "react";
import { ErrorState } from "../../../../kit/web/components/states.tsx";
import { useRead } from "../../../../kit/web/query.ts";
import { readFirm } from "../endpoints.ts";
import { DemoAccounts } from "./demo-accounts.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "./sign-in-page.module.css";
import { SocialButtons } from "./social-buttons.tsx";

/** /member/login: e-mail and password, social sign-in, and in demo mode the accounts to try. */
export default function SignInPage() {
  const { data, error, refetch } = useRead(readFirm, {}, { staleTime: Infinity });
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const firm = data?.model;
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{firm?.name ?? "해치"}</h1>
        <p className={styles.line}>사내 인트라넷 · 팀 관리</p>
        {firm?.setupNeeded ? (
          <p>
            아직 법인이 등록되지 않았습니다. <a href="/setup">처음 설정하기</a>
          </p>
        ) : (
          <SignInForm email={email} onEmail={setEmail} password={password} onPassword={setPassword} focus="email" />
        )}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {firm && firm.providers.length > 0 && <SocialButtons providers={firm.providers} />}
      </div>
      {firm?.demo && (
        <DemoAccounts
          demo={firm.demo}
          onChoose={(chosen) => {
            setEmail(chosen);
            setPassword(firm.demo?.password ?? "");
          }}
        />
      )}
    </div>
  );
}
