/** Read when the first code is asked for: not every firm uses them. */
const library = () => import("otplib");

/** A new secret of 160 bits, in Base32 (RFC 4226). */
export async function newSecret(): Promise<string> {
  const { generateSecret } = await library();
  return generateSecret();
}

/** The secret as authenticator apps read it from a QR code. */
export async function authenticatorUri(secret: string, names: { issuer: string; account: string }): Promise<string> {
  const { generateURI } = await library();
  return generateURI({ issuer: names.issuer, label: names.account, secret });
}

const stepSeconds = 30;

/** Why a code is not taken, in words for its field. */
export const codeProblems = {
  wrong: "인증 코드가 올바르지 않습니다.",
  used: "이미 사용한 코드입니다. 새 코드가 나오면 입력해 주세요.",
  late: "방금 지난 코드입니다. 지금 보이는 새 코드를 입력해 주세요.",
  early: "아직 쓸 수 없는 코드입니다. 휴대전화의 시계를 자동으로 맞춘 뒤 다시 입력해 주세요.",
} as const;

/**
 * The 30-second step that the six digits belong to, or why they are not taken. A code is right within its own step
 * alone, so that one seen by others is worth nothing half a minute later; whoever types just before or after is told
 * so. `now` in milliseconds.
 */
export async function readCode(
  secret: string,
  digits: string,
  now: number,
): Promise<{ step: number } | { problem: string }> {
  if (!/^\d{6}$/.test(digits)) return { problem: codeProblems.wrong };
  const epoch = Math.floor(now / 1_000);
  const { verify } = await library();
  const found = await verify({ secret, token: digits, epochTolerance: stepSeconds, epoch });
  if (!found.valid || !("timeStep" in found)) return { problem: codeProblems.wrong };
  const step = Math.floor(epoch / stepSeconds);
  if (found.timeStep === step) return { step };
  return { problem: found.timeStep < step ? codeProblems.late : codeProblems.early };
}
