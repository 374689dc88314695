import type { z } from "zod";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { timingSafeEqual } from "node:crypto";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { insertAdministrator } from "#features/identity/access/server/commands/create-administrator.ts";
import { refuseUnfitPassword } from "#features/identity/account/server/commands/refuse-unfit-password.ts";
import { firstLimits } from "#features/identity/security/security.ts";
import { hashPassword } from "#features/identity/session/server/commands/hash-password.ts";
import { addressDoor, takeAttempt } from "#features/identity/session/server/commands/throttle.ts";
import type { setUpFirm } from "../../schemas.ts";
import { hashSetupCode } from "./prepare-setup.ts";

type Input = z.output<typeof setUpFirm.body>;

/**
 * Creates the firm, its first team, which is also the panel team, and its first 관리자, in one transaction.
 * Throws 404 once a firm exists, 403 for a wrong code, 429 after ten of them, 400 for an unfit password.
 */
export async function setUpNewFirm(services: Services, request: FastifyRequest, input: Input): Promise<void> {
  const { database } = services;
  const stored = await readCodeHash(database);
  const attempt = await takeAttempt(database, [addressDoor("setup", request.ip, 10)]);
  if (!stored || !timingSafeEqual(stored, hashSetupCode(input.code))) {
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
      .values({ name: firmName, ...firstLimits })
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

/** The digest of the code in force, null without one. Throws 404 once a firm exists. */
async function readCodeHash(database: Database): Promise<Buffer | null> {
  // One statement: between two of them somebody else's set-up could be completed.
  const { rows } = await sql<{ is_set_up: boolean; code_hash: Buffer | null }>`
    select exists (select from firm_settings) as is_set_up, (select code_hash from setup_codes) as code_hash
  `.execute(database.query);
  if (rows[0]?.is_set_up !== false) throw notFound();
  return rows[0].code_hash;
}
