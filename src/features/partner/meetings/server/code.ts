import { blindIndex } from "#platform/server/crypto/field-cipher.ts";
import type { Services } from "#platform/server/services.ts";
import { codeMs } from "../attendance.ts";

type Keyring = Services["keyring"];
type Opened = { readonly id: number; readonly openedAt: Date };

const turnOf = (now: number) => Math.floor(now / codeMs);

/** Six digits for one turn of a meeting. Nothing of them is stored: they follow from a key of the firm. */
function codeOf(keyring: Keyring, { id, openedAt }: Opened, turn: number): string {
  const hash = blindIndex(keyring, `${id} ${openedAt.getTime()} ${turn}`, {
    table: "partner_meetings",
    column: "opened_at",
  });
  return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** The code of this moment and how long it stands. */
export function currentCode(keyring: Keyring, meeting: Opened, now = Date.now()) {
  const left = codeMs - (now % codeMs);
  return { code: codeOf(keyring, meeting, turnOf(now)), secondsLeft: Math.ceil(left / 1000) };
}

/** Of which turn a typed code is: the one that is shown, or the one before it, which is still being typed. */
export function turnOfCode(
  keyring: Keyring,
  meeting: Opened,
  typed: string,
  now = Date.now(),
): "now" | "before" | null {
  if (typed === codeOf(keyring, meeting, turnOf(now))) return "now";
  return typed === codeOf(keyring, meeting, turnOf(now) - 1) ? "before" : null;
}

/** A keyed hash of the network of an address: which it is stays unknown, that it is another one does not. */
export function networkOf(keyring: Keyring, address: string): Buffer {
  const network = address.includes(".")
    ? address.replace(/^.*:/, "").split(".").slice(0, 3).join(".")
    : address.split(":").slice(0, 4).join(":");
  return blindIndex(keyring, network, { table: "meeting_attendances", column: "network" });
}
