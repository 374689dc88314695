import { acceptToken } from "../../../../kit/web/session.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

/** /member/login. Once the sign-in state has changed, the page leads on by itself. */
export default function SignInPage() {
  return <SignInScreen onToken={(token) => void acceptToken(token)} />;
}
