import { hash, randomBytes } from "node:crypto";

/** A new opaque token of 256 random bits; the prefix lets scanners recognise a leaked one. */
export function newToken(): string {
  return `hch_${randomBytes(32).toString("base64url")}`;
}

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
