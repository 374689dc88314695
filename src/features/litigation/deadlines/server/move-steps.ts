import { withParticle } from "#platform/particle.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { deadlineMoveSteps as machine } from "../deadline-move.ts";
import { carryNotices } from "./carry-notices.ts";
import { columnsOf } from "./compute.ts";
import { refuseSettled, supersede, type Locked } from "./correct-deadline.ts";
import { tellOf } from "./enter-deadline.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Proposed } from "./recompute.ts";
import { deadlineMoveRecords, deadlineRecords } from "./records.ts";

type Start = Pick<Proposed["told"], "method" | "startOn" | "openedOn">;

/** Whether what starts the period became another one, as by a corrected service; holidays and rules leave it. */
function startMoved(old: Locked, { method, startOn, openedOn }: Start): boolean {
  const opened = method === "electronic" ? openedOn : null;
  return old.start_method !== method || old.start_on !== startOn || old.opened_on !== opened;
}

/** A new start of a 불변기간 is a new entry of whoever moved it: nobody has read it a second time (additions L1). */
async function enteredBy(work: Work, { viewer }: WriteContext, userId: number | null) {
  const mover = await work.query.selectFrom("staffs").select("id").where("user_id", "=", userId).executeTakeFirst();
  return { entered_by_id: mover?.id ?? viewer.staff!.id, verified_by_id: null, verified_at: null };
}

/** A lawyer accepts that a day moves: a new row with the new computation takes the place of the old one (product N2). */
export const deadlineMoveSteps = bindSteps(deadlineMoveRecords, machine, {
  guards: {
    accept: ({ before }) => {
      if (before.computed === null) {
        throw new Failure("ruleViolated", "다시 계산할 수 없는 기한입니다. 기한을 정정으로 새로 입력해 주세요.");
      }
    },
  },
  after: {
    accept: async ({ work, context, before }) => {
      const old = await lockRecord(work.query, deadlineRecords, before.deadline_id, context);
      refuseSettled(old);
      const { ruleId, told, computed } = before.computed as Proposed;
      const rule = await work.query
        .selectFrom("legal_deadline_rules")
        .selectAll()
        .where("id", "=", ruleId)
        .executeTakeFirstOrThrow();
      await supersede(work, context, old, before.cause);
      const { id: _, version: __, search_text: ___, search_tokens: ____, ...kept } = old;
      const anew = old.peremptory && startMoved(old, told);
      const { id } = await work.query
        .insertInto("deadlines")
        .values({
          ...kept,
          ...(anew && { status: "entered" as const, ...(await enteredBy(work, context, before.created_by)) }),
          ...columnsOf(rule, told, computed),
          rule_id: rule.id,
          start_method: told.method,
          start_on: told.startOn,
          opened_on: told.openedOn,
          supersedes_id: old.id,
          version: 1,
          created_at: new Date(),
          created_by: old.created_by,
          updated_by: context.viewer.userId,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await carryNotices(work, context, old.id, id);
      tellOf(work, id, "move", { due_on: [old.due_on, computed.dueOn], cause: before.cause });
      // The new day is not told to whoever may be the one to read it from the document.
      if (anew) return { says: ["불변기한이므로 정정한 사람이 아닌 사람이 송달 문서를 보고 다시 검증해야 합니다."] };
      return { says: [`만료일이 ${old.due_on}에서 ${withParticle(computed.dueOn, "으로/로")} 바뀌었습니다.`] };
    },
    keep: async ({ work, before }) => {
      await work.query
        .updateTable("deadlines")
        .set((eb) => ({ acting_on: eb.ref("due_on") }))
        .where("id", "=", before.deadline_id)
        .execute();
      work.emit({ type: "record", ref: `deadline:${before.deadline_id}` });
    },
  },
});
