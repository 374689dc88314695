import { sql } from "kysely";
import { deadlineRecords } from "#features/litigation/deadlines/server/api.ts";
import { serviceRecords } from "#features/litigation/services/server/api.ts";
import { walledRef } from "#records/field.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { logRead } from "#platform/server/access-log.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { isoInstant } from "#records/server/present.ts";
import { expressionOf, visible } from "#records/server/records.ts";
import { writeContext } from "#records/server/routes.ts";
import { workOnClosings } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { blockersOf, linesIn, linesOf, missingDays, stateWord, type Line } from "./book.ts";
import { closeDay, lookThrough, readChain, receiptsOf } from "./close-day.ts";

type Query = Database["query"];

const list = staffRoute(endpoints.listClosings, schemas.listClosings, {
  policy: workOnClosings,
  handler: async ({ services }) => {
    const { query } = services.database;
    const chain = await readChain(query);
    const names = await staffNames(query);
    const models = chain.toReversed().map(({ day, closedById, closedAt, hash, note }) => ({
      day,
      closedBy: names.get(closedById) ?? "",
      closedAt,
      hash,
      note,
    }));
    const faults = await lookThrough(query, chain);
    return ok({ models, total: models.length, faults, missing: await missingDays(query, seoulDay(Date.now())) });
  },
});

const read = staffRoute(endpoints.readClosing, schemas.readClosing, {
  policy: workOnClosings,
  handler: async (context) => {
    const { query } = context.services.database;
    const { day } = context.params;
    const names = await staffNames(query);
    const row = await query.selectFrom("daily_closings").selectAll().where("day", "=", day).executeTakeFirst();
    const closed = row && {
      day,
      closedBy: names.get(row.closed_by_id) ?? "",
      closedAt: isoInstant(row.closed_at),
      hash: row.hash,
      note: row.note,
    };
    // What was closed is shown as it was closed.
    const lines = row ? linesIn(row.content) : await linesOf(query, day);
    const items = await named(query, context, lines, names);
    await logRead(
      context,
      "기한",
      lines.filter(({ kind }) => kind === "deadline").map(({ id }) => ({ id })),
    );
    const blockers = closed ? [] : await blockersOf(query, day, seoulDay(Date.now()), context.viewer.staff!.id);
    return ok({ day, closed: closed ?? null, items, receipts: [...new Set(receiptsOf(lines))], blockers });
  },
});

const close = staffRoute(endpoints.closeDay, schemas.closeDay, {
  policy: workOnClosings,
  handler: async (context) => {
    const write = writeContext(context);
    const { day } = context.params;
    const hash = await inTransactionOnce(write, (work) => closeDay(work, context, { day, ...context.body }));
    return ok({ day, hash });
  },
});

async function staffNames(query: Query): Promise<ReadonlyMap<number, string>> {
  const rows = await query.selectFrom("staffs").select(["id", "short_name"]).execute();
  return new Map(rows.map(({ id, short_name: name }) => [id, name]));
}

type Named = { readonly id: number; readonly title: string; readonly case: string; readonly day: Day | null };

/** The lines with what the reader may know of them. */
async function named(query: Query, asker: Asker, lines: readonly Line[], names: ReadonlyMap<number, string>) {
  const ids = (kind: Line["kind"]) => lines.filter((line) => line.kind === kind).map(({ id }) => id);
  const { rows: deadlines } = await sql<Named>`
    select r.id, ${expressionOf(deadlineRecords, "title", asker)} as title, coalesce(c.title, '') as case,
      ${expressionOf(deadlineRecords, "actingOn", asker)} as day
    from deadlines r left join legal_cases c on c.id = r.case_id
    where r.id = any(${ids("deadline")}::bigint[]) and ${visible(deadlineRecords, asker)}`.execute(query);
  const { rows: services } = await sql<Named>`
    select r.id, r.title, coalesce(c.title, '') as case, r.received_on as day
    from service_of_process r left join legal_cases c on c.id = r.case_id
    where r.id = any(${ids("service")}::bigint[]) and ${visible(serviceRecords, asker)}`.execute(query);
  const seen = {
    deadline: new Map(deadlines.map((row) => [row.id, row])),
    service: new Map(services.map((row) => [row.id, row])),
  };
  return lines.map((line) => {
    const found = seen[line.kind].get(line.id);
    return {
      kind: line.kind,
      number: line.id,
      title: found?.title ?? walledRef.label,
      case: found?.case ?? "",
      what: line.what,
      state: stateWord(line),
      day: found ? found.day && line.day : line.day,
      by: line.byId === null ? "" : (names.get(line.byId) ?? ""),
      receipt: found ? line.receiptNo : "",
      late: line.late,
    };
  });
}

export const routes = [list, read, close];
