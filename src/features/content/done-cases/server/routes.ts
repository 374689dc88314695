import { sql } from "kysely";
import { logRead } from "#platform/server/access-log.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen, readStored } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import { maskFor } from "../anonymiser/propose.ts";
import { manageDoneCases, showDoneCases } from "../access.ts";
import { doneCase } from "../done-case.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { hitsOf, publicTextsOfOne } from "./hits.ts";
import { doneCaseRecords } from "./records.ts";

const readHits = staffRoute(endpoints.readHits, schemas.readHits, {
  policy: showDoneCases,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, doneCaseRecords, context.params.number, context);
    const hits = await hitsOf(database, row.id);
    await logRead(context, doneCase.label, [row]);
    return ok({
      version: row.version,
      open: hits.filter(({ decision }) => decision === "open").length,
      hits: hits.map((hit) => ({ ...hit, end: hit.start + hit.phrase.length })),
    });
  },
});

/** What is read or approved already is not decided about any more. */
const openForDecisions: readonly string[] = ["draft", "anonymising"];

const decideHits = staffRoute(endpoints.decideHits, schemas.decideHits, {
  policy: manageDoneCases,
  handler: async (context) => {
    const writing = writeContext(context);
    const { version: seen, ids, decision, replacement } = context.body;
    return inTransaction(writing.database, writing.actor, async (work) => {
      const target = { number: context.params.number, version: seen };
      const before = await lockSeen(work.query, doneCaseRecords, target, context);
      if (!openForDecisions.includes(before.status))
        throw new Failure(
          "ruleViolated",
          "읽음 확인 뒤에는 익명화 결정을 바꿀 수 없습니다. 수정 요청으로 되돌려 주세요.",
        );
      const found = (await hitsOf(work, before.id)).filter(({ id }) => ids.includes(id));
      if (found.length !== new Set(ids).size)
        throw invalidField("ids", "지금 내용에 없는 표현이 있습니다. 새로고침 후 다시 골라 주세요.");
      const rows = found.map(({ id, kind }) => ({
        id,
        replacement: decision === "masked" ? replacement || maskFor[kind] : "",
      }));
      await sql`update done_case_hits h set decision = ${decision}, replacement = x.replacement,
          decided_by = ${context.viewer.userId}, decided_at = now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id bigint, replacement text) where h.id = x.id`.execute(
        work.query,
      );
      const version = await changeRecord(work, context, doneCaseRecords, before, {
        action: "hits",
        set: { read_hash: "" },
        said: { hits: [null, found.length], decision: [null, decision] },
      });
      const left = await hitsOf(work, before.id);
      return ok({ version, open: left.filter((hit) => hit.decision === "open").length });
    });
  },
});

const readPublic = staffRoute(endpoints.readPublic, schemas.readPublic, {
  policy: showDoneCases,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, doneCaseRecords, context.params.number, context);
    const texts = await publicTextsOfOne(database, row.id);
    const { rows } = await sql<{ firm: string; brand: string; lawyers: string[] }>`
      select (select name from firm_settings limit 1) as firm,
        coalesce((select name from brands where id = ${row.brand_id}), '') as brand,
        array(select s.real_name from staffs s where s.id in (${row.lawyer_id}, ${row.co_lawyer_id}) and s.status = 1
          order by s.id = ${row.lawyer_id} desc) as lawyers`.execute(database.query);
    await logRead(context, doneCase.label, [row]);
    const { title, summary, point, body, resultText } = texts;
    return ok({ model: { title, summary, point, body, resultText, category: row.category, ...rows[0]! } });
  },
});

export const routes = [readHits, decideHits, readPublic];
