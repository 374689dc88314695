import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { seoulDay } from "#platform/dates.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import type { Services } from "#platform/server/services.ts";
import { addressNetwork } from "#features/identity/session/server/api.ts";
import type * as schemas from "../../schemas.ts";
import { addEvidence } from "../evidence-chain.ts";
import { openSuits } from "../queries/open-suits.ts";

type Application = z.output<(typeof schemas.applyToSuit)["body"]>;

/** Applications from one address, and for one suit, within a minute. */
const perAddress = 5;
const perSuit = 60;

/**
 * Somebody applies to a suit on the open page. Whether he is known stays unsaid: a second application is recorded like
 * the first, and whoever works on the suit sees that they are alike. 404 for suits that are not open, 429 for many.
 */
export async function applyToSuit(
  services: Services,
  request: FastifyRequest,
  { suitId, application }: { readonly suitId: number; readonly application: Application },
): Promise<void> {
  await limitCalls(services, "wave-address", addressKey(request.ip), perAddress);
  await limitCalls(services, "wave-suit", suitId, perSuit);
  const actor = { userId: null, staffId: null, requestId: request.id };
  await inTransaction(services.database, actor, async (work) => {
    const suit = await work.query
      .selectFrom("group_suits")
      .select(["id", "team_id", "recruit_to"])
      .where("id", "=", suitId)
      .where(openSuits("group_suits"))
      .executeTakeFirst();
    if (!suit) throw notFound();
    if (suit.recruit_to !== null && suit.recruit_to < seoulDay(new Date())) {
      throw new Failure("ruleViolated", "모집이 끝난 소송입니다.");
    }
    const text = await work.query
      .selectFrom("suit_consent_texts")
      .select(["id", "number"])
      .where("suit_id", "=", suitId)
      .orderBy("number", "desc")
      .executeTakeFirstOrThrow();
    if (text.number !== application.consent) {
      throw invalidField("consent", "동의서가 바뀌었습니다. 페이지를 새로 열어 다시 읽어 주세요.");
    }
    const now = new Date();
    const { name, tel, unit, email } = application;
    const { id } = await work.query
      .insertInto("suit_participants")
      .values({ team_id: suit.team_id, suit_id: suitId, name, tel, unit, email, origin: "web", consent_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addEvidence(work, [id], { kind: "applied", at: now, channel: "web" }, null);
    const consented = { kind: "consented", at: now, textId: text.id, channel: "web", identity: "none" } as const;
    await addEvidence(work, [id], consented, null);
    work.audit({ action: "participant.create", recordType: "participant", recordId: id });
    work.emit({ type: "record", ref: `participant:${id}` });
  });
}

/** A number for the network that counts as one address, as calls are counted by numbers. */
function addressKey(ip: string): number {
  return createHash("sha256").update(addressNetwork(ip)).digest().readUIntBE(0, 6);
}
