/** A key as the server gives it: its name, and 32 bytes in base64. */
export type DraftKey = { readonly name: string; readonly key: string };

/** A key in use; no script can read it back. */
export type OpenKey = { readonly name: string; readonly key: CryptoKey };

/** An encrypted text as it is stored; the rest is base64. `key`: the name of its key. */
export type Sealed = { readonly key: string; readonly iv: string; readonly data: string };

const algorithm = "AES-GCM";
const ivLength = 12;

/** False on plain HTTP, where browsers have no cipher. */
export function hasCipher(): boolean {
  return (crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

export function importKeys(given: readonly DraftKey[]): Promise<OpenKey[]> {
  return Promise.all(
    given.map(async ({ name, key }) => ({
      name,
      key: await crypto.subtle.importKey("raw", bytesOf(key), algorithm, false, ["encrypt", "decrypt"]),
    })),
  );
}

/** The text as it is stored under `place`; it opens nowhere else. */
export async function seal({ name, key }: OpenKey, place: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const data = await crypto.subtle.encrypt(parameters(iv, place), key, new TextEncoder().encode(text));
  const sealed: Sealed = { key: name, iv: textOf(iv), data: textOf(new Uint8Array(data)) };
  return JSON.stringify(sealed);
}

/** Throws when the text was changed, stood at another place, or is another key's. */
export async function unseal({ key }: OpenKey, place: string, { iv, data }: Sealed): Promise<string> {
  const clear = await crypto.subtle.decrypt(parameters(bytesOf(iv), place), key, bytesOf(data));
  return new TextDecoder().decode(clear);
}

/** What is stored, when it is encrypted; null for texts of before, which stood there in clear. */
export function sealedIn(stored: string): Sealed | null {
  try {
    const value: unknown = JSON.parse(stored);
    return isSealed(value) ? value : null;
  } catch {
    return null;
  }
}

function isSealed(value: unknown): value is Sealed {
  if (typeof value !== "object" || value === null) return false;
  const parts = ["key", "iv", "data"].map((part) => (value as Record<string, unknown>)[part]);
  return Object.keys(value).length === parts.length && parts.every((part) => typeof part === "string");
}

function parameters(iv: BufferSource, place: string): AesGcmParams {
  return { name: algorithm, iv, additionalData: new TextEncoder().encode(place) };
}

// Long texts are more bytes than one call of a function takes.
const textOf = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
