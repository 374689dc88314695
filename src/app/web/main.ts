import "../../kit/web/nonce.ts";
import "../../kit/web/theme/fonts.css";
import "../../kit/web/theme/index.css";
import { markScheme } from "../../kit/web/colour-scheme.ts";
import { readToken } from "../../kit/web/session-token.ts";
import { reloadOnMissingChunk } from "./missing-chunk.ts";

/** Addresses where somebody without a session sees the sign-in page and nothing else. */
const signInPaths = ["/", "/member/login"];

markScheme();
reloadOnMissingChunk();

// Sign-in needs neither router nor shell, so it does not wait for them.
if (readToken() === null && signInPaths.includes(location.pathname)) {
  (await import("./sign-in-start.tsx")).showSignIn();
} else {
  (await import("./app-start.tsx")).startApp();
}
