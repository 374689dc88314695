import type { z } from "zod";
import type { FastifyRequest } from "fastify";
import { timingSafeEqual } from "node:crypto";
import { inTransaction, type Actor } from "../../../../../kit/server/database/transaction.ts";
import { Failure, notFound } from "../../../../../kit/server/http/failure.ts";
import type { Services } from "../../../../../kit/server/services.ts";
import { insertAdministrator } from "../../../access/server/commands/create-administrator.ts";
import { refuseUnfitPassword } from "../../../access/server/commands/reset-password.ts";
import { hashPassword } from "../../../session/server/commands/hash-password.ts";
import { addressDoor, takeAttempt } from "../../../session/server/commands/throttle.ts";
import type { setUpFirm } from "../../schemas.ts";
import { hashSetupCode } from "./prepare-setup.ts";

type Input = z.output<typeof setUpFirm.body>;

/**
 * Creates the firm, its first team, which is also the panel team, and its first 관리자, in one transaction.
 * Throws 404 once a firm exists, 403 for a wrong code, 429 after ten of them, 400 for an unfit password.
 */
export async function setUpNewFirm(services: Services, request: FastifyRequest, input: Input): Promise<void> {
  const { database } = services;
  const firm = await database.query.selectFrom("firm_settings").select("id").executeTakeFirst();
  if (firm) throw notFound();
  const attempt = await takeAttempt(database, [addressDoor("setup", request.ip, 10)]);
  const stored = await database.query.selectFrom("setup_codes").select("code_hash").executeTakeFirst();
  if (!stored || !timingSafeEqual(stored.code_hash, hashSetupCode(input.code))) {
    throw new Failure("forbidden", "설치 코드가 올바르지 않습니다. 서버 화면에 표시된 코드를 확인해 주세요.", {
      fields: { code: "설치 코드가 올바르지 않습니다." },
    });
  }
  await attempt.succeeded();
  const { firmName, teamName, email, realName, shortName, password } = input;
  refuseUnfitPassword(password, { words: [firmName, teamName, email, realName, shortName] });
  const passwordHash = await hashPassword(password);
  const actor: Actor = { userId: null, staffId: null, requestId: request.id };
  await inTransaction(database, actor, async (work) => {
    const created = await work.query
      .insertInto("firm_settings")
      .values({ name: firmName })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!created) throw notFound();
    const administrator = { email, realName, shortName, teamName, passwordHash, reason: "첫 설치" };
    const { teamId } = await insertAdministrator(work, actor, administrator);
    await work.query.updateTable("firm_settings").set({ panel_team_id: teamId }).execute();
    await work.query.deleteFrom("setup_codes").execute();
    work.audit({ action: "firm.setUp", recordType: "firm", recordId: created.id });
  });
}
