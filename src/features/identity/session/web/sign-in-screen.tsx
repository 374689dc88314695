import { useEffect, useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { readFirm } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import { DemoAccounts } from "./demo-accounts.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "./sign-in-screen.module.css";
import { SocialButtons } from "./social-buttons.tsx";

type Firm = CallOutput<typeof schemas.readFirm>["model"];

/**
 * E-mail and password, social sign-in, and in demo mode the accounts to try. The first thing that loads, so it uses
 * plain elements and neither router nor component library.
 */
export function SignInScreen({ onToken }: { readonly onToken: (token: string) => void }) {
  const { firm, failure, load } = useFirm();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <div>
          <h1 className={styles.title}>{firm?.name ?? "해치"}</h1>
          <p className={styles.line}>사내 인트라넷 · 팀 관리</p>
        </div>
        {firm?.setupNeeded ? (
          <p>
            아직 법인이 등록되지 않았습니다. <a href="/setup">처음 설정하기</a>
          </p>
        ) : (
          <SignInForm
            offersToKeep
            email={email}
            onEmail={setEmail}
            password={password}
            onPassword={setPassword}
            focus="email"
            onToken={onToken}
          />
        )}
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure.message}{" "}
            <button type="button" className={styles.retry} onClick={load}>
              다시 시도
            </button>
          </p>
        )}
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

function useFirm() {
  const [firm, setFirm] = useState<Firm | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const load = () => {
    call(readFirm, {}, { background: true }).then(({ model }) => {
      setFirm(model);
      setFailure(null);
    }, setFailure);
  };
  useEffect(load, []);
  return { firm, failure, load };
}
