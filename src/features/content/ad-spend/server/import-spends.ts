import { sql } from "kysely";
import type { z } from "zod";
import { addDays, seoulDay } from "#platform/dates.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { lockRecord, readStored } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { SpendRow } from "../read-spends.ts";
import { keepColumns, keptColumns } from "./column-maps.ts";
import { fieldOf, readSource } from "./read-source.ts";
import type * as schemas from "../schemas.ts";

type Sent = z.output<(typeof schemas.importSpends)["body"]>;

/** Advertising services count conversions of so many days anew. */
const provisionalDays = 30;
const mostRows = 20_000;
const mostFaults = 50;
const mostHeads = 100;

/**
 * Brings advertising costs of a brand in, pasted or as a file, as a new edition, which counts from then on for the days it has; the editions
 * before stay as they were (additions 16). Without `apply` it only says what would change. 400 for tables without their
 * columns, with days to come or too many rows.
 */
export async function importAdSpends(context: WriteContext, number: number, sent: Sent) {
  const today = seoulDay(Date.now());
  const field = fieldOf(sent);
  const brands = context.registry.get("brand")!;
  // A file is read before anything is locked: that takes a while.
  const { team_id: team } = await readStored(context.database.query, brands, number, context);
  const kept = await keptColumns(context.database, Number(team));
  const channels = kept.map(({ channel }) => channel).filter((channel) => channel !== "");
  const chosen = sent.columns ?? kept.find(({ channel }) => channel === sent.channel)?.columns ?? {};
  const read = await readSource(sent, { channel: sent.channel, columns: chosen, today }, context.viewer.staff!.id);
  const { columns } = read;
  const told = { heads: read.heads.slice(0, mostHeads), columns, channels, notes: [...read.notes] };
  if ("missing" in read) {
    if (sent.apply)
      throw invalidField(field, `열이 없습니다: ${read.missing.join(", ")}. 열을 연결한 뒤 다시 저장해 주세요.`);
    return { ...nothing, ...told, missing: [...read.missing] };
  }
  const { rows, faults, late } = read;
  if (rows.length > mostRows) throw invalidField(field, "한 번에 2만 행까지 가져올 수 있습니다.");
  if (late !== null) throw invalidField(field, `${late}의 날짜가 오늘보다 뒤입니다. 날짜를 고쳐 다시 가져와 주세요.`);
  return inTransaction(context.database, context.actor, async (work) => {
    const brand = await lockRecord(work.query, brands, number, context);
    const days = rows.map(({ day }) => day).toSorted();
    const moved = await movedBy(work, brand.id, rows);
    const cost = String(rows.reduce((sum, row) => sum + BigInt(row.cost), 0n));
    const [from, to] = [days[0] ?? null, days.at(-1) ?? null];
    // A table with faults is brought in as a whole or not at all.
    const applied = sent.apply && from !== null && to !== null && faults.length === 0;
    if (applied) {
      await write(work, context, brand, { ...sent, rows, cost, moved, from, to });
      if (sent.columns) await keepColumns(work, context, Number(brand["team_id"]), sent.channel, sent.columns);
    }
    return {
      rows: rows.length,
      from,
      to,
      cost,
      movedRows: moved.rows,
      movedCost: moved.cost,
      provisional: days.filter((day) => day > addDays(today, -provisionalDays)).length,
      faults: faults.slice(0, mostFaults),
      applied,
      missing: [],
      ...told,
    };
  });
}

/** What is said of a table of which the columns are not known yet. */
const nothing = {
  rows: 0,
  from: null,
  to: null,
  cost: "0",
  movedRows: 0,
  movedCost: "0",
  provisional: 0,
  faults: [],
  applied: false,
};

const sentRows = (rows: readonly SpendRow[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as x(day date, channel text, campaign text, cost bigint, impressions int, clicks int, conversions int)`;

/** How many of these rows say otherwise than the editions before, and what that comes to in won. */
async function movedBy({ query }: Pick<Work, "query">, brandId: number, rows: readonly SpendRow[]) {
  const { rows: found } = await sql<{ rows: number; cost: string }>`
    select count(*)::int as rows, coalesce(sum(x.cost - s.cost), 0)::text as cost
    from ${sentRows(rows)} join lateral (select s.* from ad_spends s where s.brand_id = ${brandId} and s.day = x.day
      and s.channel = x.channel and s.campaign = x.campaign order by s.edition_id desc limit 1) s on true
    where (s.cost, s.impressions, s.clicks, s.conversions) is distinct from (x.cost, x.impressions, x.clicks, x.conversions)`.execute(
    query,
  );
  return found[0]!;
}

type Edition = Sent & {
  readonly rows: readonly SpendRow[];
  readonly cost: string;
  readonly moved: { readonly rows: number; readonly cost: string };
  readonly from: string;
  readonly to: string;
};

async function write(
  work: Work,
  context: WriteContext,
  brand: { readonly id: number } & Readonly<Record<string, unknown>>,
  edition: Edition,
): Promise<void> {
  const { source, fileName, rows, cost, moved, from, to } = edition;
  const { rows: made } = await sql<{ id: number }>`
    insert into ad_spend_editions (team_id, brand_id, source, file_name, from_day, to_day, row_count, cost, moved_rows,
      moved_cost, created_by)
    values (${brand["team_id"]}, ${brand.id}, ${source}, ${fileName}, ${from}, ${to}, ${rows.length}, ${cost}::numeric,
      ${moved.rows}, ${moved.cost}::numeric, ${context.viewer.userId}) returning id`.execute(work.query);
  const { id } = made[0]!;
  await sql`insert into ad_spends (edition_id, brand_id, day, channel, campaign, cost, impressions, clicks, conversions)
    select ${id}, ${brand.id}, x.day, x.channel, x.campaign, x.cost, x.impressions, x.clicks, x.conversions
    from ${sentRows(rows)}`.execute(work.query);
  work.audit({
    action: "brand.adSpend",
    recordType: "brand",
    recordId: brand.id,
    changes: { editionId: [null, id], rows: [null, rows.length] },
  });
  work.emit({ type: "record", ref: `brand:${brand.id}` });
}
