import type { z } from "zod";
import { browserKeys, type Keyring } from "#platform/server/crypto/field-cipher.ts";
import type { readDraftKeys } from "../../schemas.ts";

type DraftKeys = z.input<typeof readDraftKeys.response>["keys"];

/** The keys of this person's drafts, the newest first. */
export function draftKeysOf(keyring: Keyring, userId: number): DraftKeys {
  return browserKeys(keyring, userId).map(({ name, secret }) => ({ name, key: secret.toString("base64") }));
}
