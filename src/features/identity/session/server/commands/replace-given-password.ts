import type { FastifyRequest } from "fastify";
import { inTransaction } from "../../../../../kit/server/database/transaction.ts";
import { Failure, invalidField } from "../../../../../kit/server/http/failure.ts";
import type { Services } from "../../../../../kit/server/services.ts";
import { refuseUnfitPassword } from "../../../account/server/commands/refuse-unfit-password.ts";
import { setOwnPassword } from "../../../account/server/commands/set-own-password.ts";
import { readPasswordContext } from "../../../account/server/commands/read-password-context.ts";
import { givenDays } from "../../../account/password.ts";
import { hashPassword } from "./hash-password.ts";

const dayMs = 86_400_000;

/**
 * Refuses a sign-in by a password that a 관리자 gave: 403 when its days are over, 422 at `newPassword` without an own
 * one to take its place, 400 there for one that is unfit.
 */
export async function refuseUnreplaced(
  services: Services,
  userId: number,
  givenAt: Date,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
): Promise<void> {
  if (Date.now() - givenAt.getTime() > givenDays * dayMs) {
    const message = `임시 비밀번호를 쓸 수 있는 ${givenDays}일이 지났습니다. 관리자에게 다시 요청해 주세요.`;
    throw new Failure("forbidden", message);
  }
  if (newPassword === "") {
    const message = "임시 비밀번호로 확인되었습니다. 앞으로 쓸 새 비밀번호를 정해 주세요.";
    throw new Failure("ruleViolated", message, { fields: { newPassword: message } });
  }
  if (newPassword === password) throw invalidField("newPassword", "임시 비밀번호와 다른 비밀번호를 입력해 주세요.");
  refuseUnfitPassword(newPassword, await readPasswordContext(services, userId), "newPassword");
}

/** Puts the own password in the place of the given one. */
export async function replaceGiven(
  { database }: Services,
  request: FastifyRequest,
  userId: number,
  newPassword: string,
): Promise<void> {
  const password_hash = await hashPassword(newPassword);
  await inTransaction(database, { userId, staffId: null, requestId: request.id }, async (work) => {
    // Two who came with the same given password: the first has set the own one.
    if (!(await setOwnPassword(work, userId, password_hash, { replacing: "given" }))) throw new Failure("conflict");
  });
}
