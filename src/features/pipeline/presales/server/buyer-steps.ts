import { withParticle } from "#platform/particle.ts";
import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Taking } from "#records/server/steps/bind-steps.ts";
import { inTeam, insertRecord } from "#records/server/write.ts";
import { buyerSteps as machine } from "../buyer-steps.ts";
import type { presaleBuyer } from "../buyer.ts";
import { printRunSteps as runMachine } from "../print-run.ts";
import { buyerRecords, runRecords } from "./buyer-records.ts";

type Take = Taking<typeof presaleBuyer, unknown>;

const unitOf = ({ dong, ho }: Take["before"]) => [dong && `${dong}동`, ho && `${ho}호`].filter(Boolean).join(" ");

/** The site and unit in words. */
async function placeOf({ work, before }: Take): Promise<string> {
  const area = await work.query
    .selectFrom("presale_areas")
    .select("name")
    .where("id", "=", before.area_id)
    .executeTakeFirstOrThrow();
  return [area.name, unitOf(before)].filter(Boolean).join(" ");
}

/** A consultation of this person, in the team; where the work goes on. */
async function makeConsult(taking: Take) {
  const { work, context, before, input } = taking;
  const consults = context.registry.get("consult")!;
  const { brief } = input as { readonly brief?: string };
  const id = await insertRecord(work, inTeam(context, before.team_id), consults, {
    name: before.name,
    tel: before.tel,
    brief: brief || (await placeOf(taking)),
    type: "tel",
    channel: "presale",
    category: "부동산·분양",
    caseScope: "일반",
  } as never);
  await work.query.updateTable("presale_buyers").set({ consult_id: id }).where("id", "=", before.id).execute();
  const { id_int: number } = await work.query
    .selectFrom("consults")
    .select("id_int")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { says: [`상담 ${withParticle(String(number), "을/를")} 만들었습니다.`] };
}

/** A participant of the suit with what is known of this person. */
async function makeParticipant({ work, context, before, input }: Take) {
  if (before.participant_id !== null) throw new Failure("ruleViolated", "이미 참여자로 전환했습니다.");
  const participants = context.registry.get("participant")!;
  const { suit } = input as { readonly suit: number };
  const id = await insertRecord(work, inTeam(context, before.team_id), participants, {
    suit,
    name: before.name,
    tel: before.tel,
    unit: unitOf(before),
    address: before.address,
    kind: "self",
  } as never);
  await work.query.updateTable("suit_participants").set({ origin: "presale" }).where("id", "=", id).execute();
  await work.query.updateTable("presale_buyers").set({ participant_id: id }).where("id", "=", before.id).execute();
  return { says: [`집단소송 참여자 ${id}번으로 등록했습니다.`] };
}

/** The steps of a buyer; calls are counted from the moment they are written down. */
export const buyerSteps = bindSteps(buyerRecords, machine, {
  sets: {
    recordCall: ({ before, input }) => ({
      last_contact_at: new Date(),
      ...(input.said && { notes: [before.notes, input.said].filter(Boolean).join("\n").slice(0, 20_000) }),
    }),
    missCall: () => ({ last_contact_at: new Date() }),
    refuse: ({ input }) => ({ reason: input.cause ?? "" }),
    optOut: ({ input }) => ({ reason: input.cause ?? "", marketing_consent_at: null, next_contact_on: null }),
  },
  after: { consult: makeConsult, join: makeParticipant },
});

/** Whom a voided run printed counts as printed by the run before it, or not at all. */
export const printRunSteps = bindSteps(runRecords, runMachine, {
  after: {
    void: async ({ work, before }) => {
      await sql`
        update presale_buyers b set printed_at = (
          select max(n.created_at) from print_run_items o join print_runs n on n.id = o.run_id
          where o.buyer_id = b.id and n.status = 'printed')
        from print_run_items i where i.run_id = ${before.id} and b.id = i.buyer_id`.execute(work.query);
      work.emit({ type: "record", ref: "presaleBuyer:*" });
    },
  },
});
