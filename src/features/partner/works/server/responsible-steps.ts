import type { Database } from "#platform/server/database/database.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { ring } from "#records/server/bell/ring.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { partnerOf, staffOfPartners } from "#features/partner/members/server/api.ts";
import type { responsibleWork } from "../responsible.ts";
import { responsibleSteps as machine } from "../steps.ts";
import { swapAsked, swapSettled, workAssigned, workTaken } from "./bell.ts";
import { responsibleRecords } from "./records.ts";

type Row = Looking<typeof responsibleWork>;
type Query = Pick<Database, "query">;

async function refuseOthers({ query, asker, before }: Row): Promise<void> {
  if (before.partner_id !== null && before.partner_id === (await partnerOf({ query }, asker))) return;
  throw new Failure("ruleViolated", "담당 파트너가 처리합니다.");
}

/** Nobody looks over what he has done himself. */
async function refuseOwn({ query, asker, before }: Row): Promise<void> {
  const me = await partnerOf({ query }, asker);
  if (me === null || before.partner_id !== me) return;
  throw new Failure("ruleViolated", "자신의 업무는 다른 사람이 검수합니다.");
}

async function refuseUnasked({ query, asker, before }: Row): Promise<void> {
  if (before.swap_with_id === null) throw new Failure("ruleViolated", "교대 요청이 없습니다.");
  if (before.swap_with_id !== (await partnerOf({ query }, asker)))
    throw new Failure("ruleViolated", "교대를 요청받은 파트너가 수락합니다.");
}

async function refuseUninvolved({ query, asker, before }: Row): Promise<void> {
  if (before.swap_with_id === null) throw new Failure("ruleViolated", "교대 요청이 없습니다.");
  const me = await partnerOf({ query }, asker);
  if (me !== null && (me === before.partner_id || me === before.swap_with_id)) return;
  throw new Failure("ruleViolated", "교대를 요청했거나 요청받은 파트너가 처리합니다.");
}

const about = (id: number) => ({ type: "responsibleWork", id });
const people = async (database: Query, ...ids: readonly (number | null)[]) =>
  staffOfPartners(
    database,
    ids.filter((id) => id !== null),
  );

/** The steps of a duty. A swap is asked for and has to be accepted; both names stay (`responsible_swaps`). */
export const responsibleSteps = bindSteps(responsibleRecords, machine, {
  guards: {
    start: refuseOthers,
    report: refuseOthers,
    askSwap: refuseOthers,
    acceptSwap: refuseUnasked,
    declineSwap: refuseUninvolved,
    review: refuseOwn,
    sendBack: refuseOwn,
  },
  sets: {
    assign: ({ before, input }) => {
      if (input.partner === before.partner_id) throw invalidField("partner", "이미 담당하고 있는 파트너입니다.");
      return { swap_with_id: null };
    },
    report: () => ({ swap_with_id: null }),
    askSwap: ({ before, input }) => {
      if (input.swapWith === before.partner_id) throw invalidField("swapWith", "다른 파트너를 골라 주세요.");
      return {};
    },
    acceptSwap: ({ before }) => ({ partner_id: before.swap_with_id, swap_with_id: null }),
    declineSwap: () => ({ swap_with_id: null }),
    withdraw: () => ({ swap_with_id: null }),
  },
  after: {
    assign: async ({ work, context, before, input }) => {
      const to = await people(work, input.partner);
      const told = { from: context.viewer.staff!.id, about: about(before.id) };
      await ring(work, workAssigned, { ...told, to });
      await ring(work, workTaken, { ...told, to: await people(work, before.partner_id) });
    },
    askSwap: async ({ work, context, before, input }) => {
      const to = await people(work, input.swapWith);
      await ring(work, swapAsked, { from: context.viewer.staff!.id, to, about: about(before.id) });
    },
    acceptSwap: async ({ work, context, before }) => {
      await work.query
        .insertInto("responsible_swaps")
        .values({ work_id: before.id, from_id: before.partner_id!, to_id: before.swap_with_id! })
        .execute();
      const to = await people(work, before.partner_id);
      await ring(work, swapSettled, { from: context.viewer.staff!.id, to, about: about(before.id) });
    },
    declineSwap: async ({ work, context, before }) => {
      const to = await people(work, before.partner_id, before.swap_with_id);
      await ring(work, swapSettled, { from: context.viewer.staff!.id, to, about: about(before.id) });
    },
  },
});
