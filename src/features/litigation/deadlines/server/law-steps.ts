import { addDays } from "#firm/court-days.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { courtHolidaySteps as holidayMachine } from "../court-holiday.ts";
import { deadlineRuleSteps as ruleMachine } from "../deadline-rule.ts";
import { causeWords, movesWords, proposeMoves } from "./recompute.ts";
import { courtHolidayRecords, deadlineRuleRecords } from "./records.ts";

const decided = ({ context }: { readonly context: { readonly viewer: { readonly userId: number } } }) => ({
  decided_by: context.viewer.userId,
  decided_at: new Date(),
});

/** Days on which courts are closed: with each decision the deadlines that would move are listed. */
export const courtHolidaySteps = bindSteps(courtHolidayRecords, holidayMachine, {
  sets: { confirm: decided, refuse: decided },
  after: {
    confirm: async ({ work, context, before }) => {
      const moved = await proposeMoves(work, context.viewer.userId, {
        words: causeWords(before.day, before.name, "승인"),
      });
      return { says: [movesWords(moved)] };
    },
    end: async ({ work, context, before }) => {
      const moved = await proposeMoves(work, context.viewer.userId, {
        words: causeWords(before.day, before.name, "취소"),
      });
      return { says: [movesWords(moved)] };
    },
  },
});

/** Rules: a new row of a code ends the one before it the day before it begins. */
export const deadlineRuleSteps = bindSteps(deadlineRuleRecords, ruleMachine, {
  guards: {
    enact: async ({ query, before }) => {
      const standing = await query
        .selectFrom("legal_deadline_rules")
        .select(["effective_from"])
        .where("code", "=", before.code)
        .where("status", "=", "inForce")
        .where("effective_to", "is", null)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (standing && standing.effective_from >= before.effective_from) {
        throw new Failure(
          "ruleViolated",
          `같은 코드의 규칙이 ${standing.effective_from}부터 시행 중입니다. 더 늦은 시행일이 필요합니다.`,
        );
      }
    },
  },
  sets: {
    enact: async ({ work, context, before }) => {
      await work.query
        .updateTable("legal_deadline_rules")
        .set((eb) => ({
          effective_to: eb.fn<string>("greatest", [
            eb.ref("effective_from"),
            eb.val(addDays(before.effective_from, -1)),
          ]),
          updated_by: context.viewer.userId,
          updated_at: new Date(),
          version: eb("version", "+", 1),
        }))
        .where("code", "=", before.code)
        .where("status", "=", "inForce")
        .where("effective_to", "is", null)
        .where("deleted_at", "is", null)
        .execute();
      return decided({ context });
    },
    refuse: decided,
  },
  after: {
    enact: async ({ work, context, before }) => {
      const words = `규칙 시행: ${before.name} (${before.effective_from}부터)`;
      return { says: [movesWords(await proposeMoves(work, context.viewer.userId, { words }))] };
    },
    end: async ({ work, context, before }) => {
      const words = `규칙 종료: ${before.name}`;
      return { says: [movesWords(await proposeMoves(work, context.viewer.userId, { words }))] };
    },
  },
});
