import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { formatDateTime } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { digestOfGiven } from "#features/identity/access/server/commands/given-password.ts";
import { shutDoors } from "#features/identity/access/server/commands/shut-doors.ts";
import { tellOfAccess } from "#features/identity/access/server/commands/tell-of-access.ts";
import { refuseUnfitPassword } from "#features/identity/account/server/commands/refuse-unfit-password.ts";
import { setOwnPassword } from "#features/identity/account/server/commands/set-own-password.ts";
import { readPasswordContext } from "#features/identity/account/server/commands/read-password-context.ts";
import { givenDays } from "#features/identity/account/password.ts";
import { takeCode } from "#features/identity/second-factor/server/commands/take-code.ts";
import { hashPassword } from "./hash-password.ts";
import { logAccess } from "./log-access.ts";
import { openSession } from "./open-session.ts";

/** A password that somebody else gave, as it stands for an account at the moment of a sign-in. */
export type Given = {
  readonly digest: Buffer;
  readonly opensAt: Date;
  /** Its hours of waiting, and its days, by the clock of the database. */
  readonly waits: boolean;
  readonly isOver: boolean;
  /** The account has a second factor, which proves in place of waiting. */
  readonly needsCode: boolean;
};

type Account = { readonly id: number; readonly staffId: number | null; readonly hasOwn: boolean };
type Typed = { readonly password: string; readonly newPassword: string; readonly code: string };

/** Whether what was typed is the given password; it costs the same whatever was typed. */
export function isGiven(userId: number, typed: string, given: Given | null): boolean {
  const digest = digestOfGiven(userId, typed);
  return given !== null && timingSafeEqual(digest, given.digest);
}

/**
 * A sign-in by a password that somebody else gave. It chooses the own one and opens nothing else: proved by a code of
 * the second factor, which the giver has not, or without one by the hours that the firm lets it wait. Returns the
 * session token. Throws 403 while it waits and once its days are over, 422 at `newPassword` or `code` for what is still
 * to be typed, 400 there for what is unfit or wrong.
 */
export async function signInByGiven(
  services: Services,
  request: FastifyRequest,
  account: Account,
  given: Given,
  typed: Typed,
): Promise<string> {
  const { id: userId } = account;
  await refuseUnready(services, request, account, given);
  askForRest(given, typed);
  const { newPassword } = typed;
  if (newPassword === typed.password) {
    throw invalidField("newPassword", "임시 비밀번호와 다른 비밀번호를 입력해 주세요.");
  }
  refuseUnfitPassword(newPassword, await readPasswordContext(services, userId), "newPassword");
  const passwordHash = await hashPassword(newPassword);
  if (given.needsCode) {
    await takeCode(services, request, { userId, staffId: account.staffId, requestId: request.id }, typed.code);
  }
  return openSession(services, request, userId, given.needsCode ? "임시 비밀번호와 인증 코드" : "임시 비밀번호", {
    hasCode: given.needsCode,
    within: (work, sessionId) => replaceGiven(work, userId, passwordHash, sessionId),
  });
}

async function refuseUnready(
  { database }: Services,
  request: FastifyRequest,
  { id, staffId, hasOwn }: Account,
  { waits, isOver, needsCode, opensAt }: Given,
): Promise<void> {
  const reason = isOver
    ? `임시 비밀번호를 쓸 수 있는 ${givenDays}일이 지났습니다. 관리자에게 다시 요청해 주세요.`
    : waits && !needsCode
      ? `임시 비밀번호는 ${formatDateTime(opensAt)}부터 쓸 수 있습니다. 그때 다시 로그인해 새 비밀번호를 정해 주세요.` +
        (hasOwn ? " 쓰던 비밀번호가 기억나면 지금도 그 비밀번호로 로그인할 수 있습니다." : "")
      : null;
  if (reason === null) return;
  const access = { userId: id, staffId, ip: request.ip, requestId: request.id, reason };
  await logAccess(database.query, { ...access, action: "로그인실패", subject: "임시 비밀번호" });
  throw new Failure("forbidden", reason);
}

/** What has to be typed beside the given password, asked for at once. */
function askForRest({ needsCode }: Given, { newPassword, code }: Typed): void {
  const fields = {
    ...(newPassword === "" && {
      newPassword: "임시 비밀번호로 확인되었습니다. 앞으로 쓸 새 비밀번호를 정해 주세요.",
    }),
    ...(needsCode && code === "" && { code: "인증 앱의 코드나 복구 코드를 입력해 주세요." }),
  };
  const [message] = Object.values(fields);
  if (message !== undefined) throw new Failure("ruleViolated", message, { fields });
}

/** Puts the own password in the place of the given one; whoever is in by an earlier one is out. */
async function replaceGiven(work: Work, userId: number, passwordHash: string, sessionId: number): Promise<void> {
  // Two who came with the same given password: the first has set the own one.
  if (!(await setOwnPassword(work, userId, passwordHash, { replacing: "given" }))) throw new Failure("conflict");
  await shutDoors(work, { userId, keep: sessionId, reason: "비밀번호 변경" });
  await tellOfAccess(work, userId, "임시 비밀번호로 새 비밀번호를 정했습니다.");
}
