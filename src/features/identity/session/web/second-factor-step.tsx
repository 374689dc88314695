import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { call, CallError } from "#platform/web/call.ts";
import { SkeletonRows } from "#ui/components/states.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { acceptToken, beginAgain } from "#platform/web/session.ts";
import { AuthenticatorSetup } from "#features/identity/second-factor/authenticator-setup.tsx";
import { beginOwed, confirmOwed, proveCode, readOwed } from "#features/identity/second-factor/endpoints.ts";
import { RecoveryCodes } from "#features/identity/second-factor/recovery-codes.tsx";
import { useSending } from "#features/identity/second-factor/use-sending.tsx";
import { CodeForm } from "./code-form.tsx";

type Step =
  | { readonly name: "loading" | "code" }
  | { readonly name: "enrolment"; readonly begun: { readonly secret: string; readonly uri: string } }
  | { readonly name: "codes"; readonly token: string; readonly codes: readonly string[] };

/** What follows the password: a code, or the enrolment of an authenticator where the firm requires one. */
export default function SecondFactorStep() {
  const [step, setStep] = useState<Step>({ name: "loading" });
  const { failure, isSending, send } = useSending({ onOver: beginAgain });
  const [unloaded, setUnloaded] = useState<CallError | null>(null);
  useEffect(() => {
    firstStep().then(setStep, (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401) beginAgain();
      else setUnloaded(error);
    });
  }, []);

  const prove = (code: string) =>
    void send(async () => {
      const { token, recoveryLeft } = await call(proveCode, { body: { code } });
      if (recoveryLeft !== null)
        notifySuccess("복구 코드로 로그인했습니다.", `복구 코드가 ${recoveryLeft}개 남았습니다.`);
      await acceptToken(token);
    });
  const confirm = (code: string) =>
    void send(async () => {
      const { token, recoveryCodes } = await call(confirmOwed, { body: { code } });
      setStep({ name: "codes", token, codes: recoveryCodes });
    });

  if (step.name === "codes") {
    return <RecoveryCodes codes={step.codes} onDone={() => void acceptToken(step.token)} />;
  }
  return (
    <>
      {step.name === "loading" &&
        (unloaded ? <p role="alert">{unloaded.message}</p> : <SkeletonRows rows={3} columns="1fr" />)}
      {step.name === "code" && <CodeForm failure={failure} isSending={isSending} onCode={prove} />}
      {step.name === "enrolment" && (
        <>
          <p>이 법인은 2단계 인증을 씁니다. 처음 한 번 인증 앱을 등록해 주세요.</p>
          <AuthenticatorSetup begun={step.begun} failure={failure} isSending={isSending} onCode={confirm} />
        </>
      )}
      <Button variant="subtle" color="grey" fullWidth onClick={beginAgain}>
        처음부터 다시 로그인
      </Button>
    </>
  );
}

async function firstStep(): Promise<Step> {
  const { owes } = await call(readOwed, {});
  return owes === "code" ? { name: "code" } : { name: "enrolment", begun: await call(beginOwed, {}) };
}
