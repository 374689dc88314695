import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import { acceptToken, signOut, useSession, useUser } from "#platform/web/session.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import styles from "./sign-in-again.module.css";

const SecondFactorStep = lazy(() => import("./second-factor-step.tsx"));

/** The session is over while somebody works: sign-in over the page, which keeps all that was typed. */
export default function SignInAgain() {
  const state = useSession();
  const [email, setEmail] = useState(useUser().email);
  const [password, setPassword] = useState("");
  return (
    <Dialog
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="다시 로그인해 주세요"
      size={380}
    >
      <p className={styles.words}>
        로그인 시간이 만료되었습니다. 입력한 내용은 그대로 남아 있습니다. 저장하던 중이었다면 로그인한 뒤 다시 저장해
        주세요.
      </p>
      {state.status === "expired" && state.owes ? (
        <LoadedPart>
          <SecondFactorStep />
        </LoadedPart>
      ) : (
        <SignInForm
          email={email}
          onEmail={setEmail}
          password={password}
          onPassword={setPassword}
          focus="password"
          onToken={(token) => void acceptToken(token)}
        />
      )}
      <Button variant="subtle" color="grey" fullWidth className={styles.leave} onClick={() => void signOut()}>
        로그아웃
      </Button>
    </Dialog>
  );
}
