import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SignInScreen } from "#features/identity/session/web/sign-in-screen.tsx";
import { onTokenChange, readToken, saveToken } from "#platform/web/session-token.ts";

const loadApp = () => import("./app-start.tsx");

/**
 * The sign-in page alone. The application loads while the person types, and takes over as soon as there is a token,
 * also one from another tab.
 */
export function showSignIn(): void {
  const root = createRoot(document.querySelector("#root")!);
  if (location.pathname !== "/member/login") history.replaceState(null, "", "/member/login");
  document.title = "로그인 · 해치";
  const stop = onTokenChange(() => {
    if (readToken() === null) return;
    stop();
    void loadApp().then(({ startApp }) => startApp(root));
  });
  root.render(
    <StrictMode>
      <main>
        <SignInScreen onToken={saveToken} />
      </main>
    </StrictMode>,
  );
  setTimeout(() => void loadApp(), 300);
}
