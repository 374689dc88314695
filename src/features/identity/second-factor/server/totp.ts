import { generateSecret, generateURI, verify } from "otplib";

/** A new secret of 160 bits, in Base32 (RFC 4226). */
export function newSecret(): string {
  return generateSecret();
}

/** The secret as authenticator apps read it from a QR code. */
export function authenticatorUri(secret: string, names: { issuer: string; account: string }): string {
  return generateURI({ issuer: names.issuer, label: names.account, secret });
}

/** Seconds by which the clock of a telephone may differ. */
const tolerance = 30;

/** The 30-second step that the six digits belong to; null for a wrong code. `now` in milliseconds. */
export async function stepOf(secret: string, digits: string, now: number): Promise<number | null> {
  if (!/^\d{6}$/.test(digits)) return null;
  const found = await verify({ secret, token: digits, epochTolerance: tolerance, epoch: Math.floor(now / 1000) });
  return found.valid && "timeStep" in found ? found.timeStep : null;
}
