import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { logout, readUser } from "../../features/identity/session/endpoints.ts";
import { call } from "../../kit/web/call.ts";
import { startSession } from "../../kit/web/session.ts";
import { App } from "./app.tsx";
import { followSession } from "./follow-session.ts";
import { installKeys } from "./shell/keys.ts";

/** Starts the whole application, in the root of the sign-in page when that was first. */
export function startApp(root: Root = createRoot(document.querySelector("#root")!)): void {
  followSession();
  startSession({
    load: async (background) => (await call(readUser, {}, { background })).user,
    end: () => call(logout, {}),
  });
  installKeys();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
