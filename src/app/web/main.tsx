import "../../kit/web/nonce.ts";
import "../../kit/web/theme/fonts.css";
import "../../kit/web/theme/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { logout, readUser } from "../../features/identity/session/endpoints.ts";
import { call } from "../../kit/web/call.ts";
import { markScheme } from "../../kit/web/colour-scheme.ts";
import { startSession } from "../../kit/web/session.ts";
import { App } from "./app.tsx";
import { followSession } from "./follow-session.ts";
import { reloadOnMissingChunk } from "./missing-chunk.ts";

markScheme();
reloadOnMissingChunk();
startSession({
  load: async (background) => (await call(readUser, {}, { background })).user,
  end: () => call(logout, {}),
});
followSession();

createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
