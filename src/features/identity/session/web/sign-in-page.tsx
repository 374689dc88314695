import { lazy, Suspense } from "react";
import { acceptToken, useSession } from "#platform/web/session.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

const SecondFactorScreen = lazy(() => import("./second-factor-screen.tsx"));

/** /member/login. Once the sign-in state has changed, the page leads on by itself. */
export default function SignInPage() {
  const { status } = useSession();
  if (status !== "owing") return <SignInScreen onToken={(token) => void acceptToken(token)} />;
  return (
    <Suspense fallback={null}>
      <SecondFactorScreen />
    </Suspense>
  );
}
