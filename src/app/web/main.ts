import "#platform/web/nonce.ts";
import "#ui/theme/fonts.css";
import "#ui/theme/index.css";
import "./opening.css";
import { markScheme } from "#ui/colour-scheme.ts";
import { beginFirstReads } from "#platform/web/first-reads.ts";
import { readToken } from "#platform/web/session-token.ts";
import { reloadOnMissingChunk } from "./missing-chunk.ts";

/** Addresses where somebody without a session sees the sign-in page and nothing else. */
const signInPaths = ["/", "/member/login"];

markScheme();
reloadOnMissingChunk();

// This file does not wait for the style sheet, nor for the end of the page.
const parsed =
  document.readyState === "loading"
    ? new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }))
    : Promise.resolve();

// Sign-in needs neither router nor shell, so it does not wait for them. Not awaited here: both import what this file
// shares with them, and would wait for its end.
if (readToken() === null && signInPaths.includes(location.pathname)) {
  void Promise.all([import("./sign-in-start.tsx"), parsed]).then(([{ showSignIn }]) => showSignIn());
} else {
  beginFirstReads(location.pathname);
  void Promise.all([import("./app-start.tsx"), parsed]).then(([{ startApp }]) => startApp());
}
