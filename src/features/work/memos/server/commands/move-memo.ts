import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { numberOf, visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import type { WriteContext } from "#records/server/write.ts";
import { recordPath, type Resource } from "#records/resource.ts";
import { manageMemos } from "../../access.ts";
import { changeMemo, onMemo } from "../locked-memo.ts";

type Asked = {
  readonly number: number;
  readonly version: number;
  readonly type: string;
  /** The number people speak of. */
  readonly target: number;
};

/**
 * Moves a memo with its replies to another record that the person sees; where it stood stays with it. People who are
 * called and do not see the new record simply no longer see the memo. Answers the page of the record.
 */
export async function moveMemo(context: WriteContext, asked: Asked): Promise<string> {
  return onMemo(context, asked, async (work, memo) => {
    if (!memo.isMine && !manageMemos.allows(context.facts)) {
      throw new Failure("forbidden", "다른 사람의 메모를 옮길 권한이 없습니다.");
    }
    if (memo.parentId !== null) throw new Failure("ruleViolated", "답글은 처음 메모와 함께 옮겨집니다.");
    const records = registeredRecords().get(asked.type)!;
    const resource: Resource = records.resource;
    const { rows } = records.open.allows(context.facts)
      ? await sql<{ id: number; team: number }>`select r.id, r.team_id as team from ${fromTable(records)}
          where ${numberOf(records)} = ${asked.target} and ${visible(records, context)}`.execute(work.query)
      : { rows: [] };
    const [target] = rows;
    if (!target) throw invalidField("target", `${resource.label} ${asked.target}번을 찾을 수 없습니다.`);
    const from = memo.hangsOn;
    if (asked.type === from.type && target.id === from.id) {
      throw new Failure("ruleViolated", "이미 그 기록의 메모입니다.");
    }
    const place = sql`team_id = ${target.team}, record_type = ${asked.type}, record_id = ${target.id}`;
    await sql`update memos set ${place} where parent_id = ${memo.id}`.execute(work.query);
    await changeMemo(work, context, memo, {
      action: "move",
      set: sql`${place}, origin_type = ${from.type}, origin_id = ${from.id}`,
      changes: { from: `${from.type}:${from.id}`, to: `${asked.type}:${target.id}` },
    });
    return recordPath(resource, asked.target)!;
  });
}
