import { setTimeout as pause } from "node:timers/promises";
import { generate } from "otplib";

const stepMs = 30_000;
/** Time that a slow machine may take until the code has arrived. */
const marginMs = 5_000;

/** The code that the authenticator shows now, with time left to send it: near the end of a step it waits for the next. */
export async function codeNow(secret: string): Promise<string> {
  const left = stepMs - (Date.now() % stepMs);
  if (left < marginMs) await pause(left);
  return generate({ secret });
}
