import type { Database } from "#platform/server/database/database.ts";
import { formatMoment } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { formatPercent } from "#platform/percent.ts";
import { shortened } from "#platform/shortened.ts";
import type { HistoryEntry } from "../endpoints.ts";
import type { Field, FieldKind } from "../field.ts";
import { columnOf, type Resource } from "../resource.ts";
import type { Asker } from "#platform/server/asker.ts";
import { sql } from "kysely";
import { seesWhole } from "./masking.ts";
import { presentRef, presentValue, type StoredRef } from "./present.ts";
import { mayRead, type AnyRecords } from "./records.ts";
import { fromTable, refValue } from "./select.ts";
import { plainOfRichText } from "#platform/rich-text.ts";
import { machineOf } from "./steps/machines.ts";

const longestValue = 300;
const entries = 200;

const plain = (value: unknown) => String(value);

const won = (value: unknown) => `${formatWon(String(value))}원`;

/** A stored value in words, by kind. */
const worded = {
  text: plain,
  longText: plain,
  richText: (value) => plainOfRichText(String(value)),
  phone: plain,
  email: plain,
  businessNumber: plain,
  money: won,
  moneySum: won,
  count: (value) => formatNumber(Number(value)),
  percent: (value) => formatPercent(Number(value)),
  date: plain,
  instant: (value) => formatMoment(String(value)),
  oneOf: (value, { options = {} }) => options[String(value)] ?? String(value),
  flag: (value) => (value === true ? "예" : "아니오"),
  ref: plain,
} as const satisfies Record<FieldKind, (value: unknown, field: Field) => string>;

const standardActions: Readonly<Record<string, string>> = {
  create: "등록",
  update: "수정",
  remove: "삭제",
  restore: "되돌림",
  import: "가져오기",
  wiped: "개인정보 파기",
  undo: "되돌림",
  passOn: "인수인계",
  moveTeam: "팀 이동",
  markFile: "파일 민감도",
};

/** What is told beside the fields, in words already: how far one of its files may go. */
const besideFields: Readonly<Record<string, string>> = { fileSensitivity: "파일" };

type LogRow = {
  readonly id: number;
  readonly at: Date;
  readonly staffName: string | null;
  readonly action: string;
  readonly changes: unknown;
};

/** Who changed what of a record, from what to what, newest first. Fields the person may not read are left out. */
export async function recordHistory(
  { query }: Pick<Database, "query">,
  records: AnyRecords,
  id: number,
  asker: Asker,
): Promise<HistoryEntry[]> {
  const resource: Resource = records.resource;
  const rows: LogRow[] = await query
    .selectFrom("change_log as l")
    .leftJoin("staffs as s", "s.id", "l.staff_id")
    .select(["l.id", "l.at", "s.short_name as staffName", "l.action", "l.changes"])
    .where("l.record_type", "=", resource.name)
    .where("l.record_id", "=", id)
    .orderBy("l.id", "desc")
    .limit(entries)
    .execute();
  const labels = await referenceLabels({ query }, resource, rows, asker);
  const untold = await untoldFields({ query }, records, id, asker);
  const { rows: own } = await sql<{ whole: boolean }>`
    select ${seesWhole(records, asker)} as whole from ${fromTable(records)} where r.id = ${id}`.execute(query);
  const whole = own[0]?.whole === true;
  // What is told of a record ends where its personal data was destroyed: the log still holds the values.
  const wipedAt = rows.findIndex(({ action }) => action === `${resource.name}.wiped`);
  return rows.map((row, index) => ({
    id: row.id,
    at: row.at.toISOString(),
    staffName: row.staffName ?? "",
    action: actionWord(records, row.action),
    changes: wipedAt >= 0 && index > wipedAt ? [] : changesOf(records, row.changes, { asker, labels, whole, untold }),
  }));
}

/** What was done, in Korean: 등록, 수정, or the own word of the command. */
export function actionWord(records: AnyRecords, action: string): string {
  const verb = action.slice(action.indexOf(".") + 1);
  const step = machineOf(String(records.resource.name))?.steps[verb];
  return step?.label ?? records.actions?.[verb] ?? standardActions[verb] ?? verb;
}

type Reader = {
  readonly asker: Asker;
  readonly labels: ReadonlyMap<string, string>;
  /** Whether the person sees the record whole. */
  readonly whole: boolean;
  /** Fields that would name what a wall keeps the person away from. */
  readonly untold: ReadonlySet<string>;
};

/** Field → [before, after] of the change log, with labels and words. */
function changesOf(records: AnyRecords, changes: unknown, { asker, labels, whole, untold }: Reader) {
  const logged = (changes ?? {}) as Readonly<Record<string, unknown>>;
  const fields = Object.entries((records.resource as Resource).fields).flatMap(([key, field]) => {
    const pair = logged[columnOf(key, field)] ?? logged[key];
    if (!Array.isArray(pair) || !mayRead(field, asker.facts) || untold.has(key)) return [];
    const [before, after] = pair.map((value: unknown) =>
      field.kind === "ref" ? titleOf(field, value, labels) : wordOf(field, value, whole),
    );
    return [{ label: field.label, before: before ?? "", after: after ?? "" }];
  });
  const beside = Object.entries(besideFields).flatMap(([key, label]) => {
    const pair = logged[key];
    return Array.isArray(pair) ? [{ label, before: String(pair[0]), after: String(pair[1]) }] : [];
  });
  return [...fields, ...beside];
}

/** Fields whose values would name what a wall keeps the person away from. */
async function untoldFields(
  { query }: Pick<Database, "query">,
  { resource, naming }: AnyRecords,
  id: number,
  asker: Asker,
): Promise<ReadonlySet<string>> {
  if (!naming) return new Set();
  const keys = Object.keys(naming.fields);
  const { rows } = await sql<{ open: boolean[] }>`
    select array[${sql.join(keys.map((key) => naming.open(asker, key)))}] as open
    from ${sql.table(resource.table)} as r where r.id = ${id}`.execute(query);
  return new Set(keys.filter((_, index) => rows[0]?.open[index] !== true));
}

function wordOf(field: Field, value: unknown, whole: boolean): string {
  if (value === null || value === undefined || value === "") return "";
  const text = worded[field.kind](presentValue(field, value, whole), field);
  return shortened(text, longestValue);
}

function titleOf(field: Field, id: unknown, labels: ReadonlyMap<string, string>): string {
  return labels.get(`${field.target!.table}:${String(id)}`) ?? "";
}

/** What the records are called that the logged references lead to, as this person may see it. */
async function referenceLabels(
  { query }: Pick<Database, "query">,
  resource: Resource,
  rows: readonly LogRow[],
  asker: Asker,
): Promise<Map<string, string>> {
  const labels = new Map<string, string>();
  for (const [key, field] of Object.entries(resource.fields)) {
    if (field.kind !== "ref") continue;
    const { table } = field.target!;
    const ids = rows.flatMap(({ changes }) => {
      const pair = ((changes ?? {}) as Record<string, unknown>)[columnOf(key, field)];
      return Array.isArray(pair) ? pair.filter((id): id is number => typeof id === "number") : [];
    });
    if (ids.length === 0) continue;
    const found = await sql<{ id: number; value: StoredRef }>`
      select x.id, ${refValue(field, asker)} as value from ${sql.table(table)} x where x.id = any(${ids}::bigint[])`.execute(
      query,
    );
    for (const { id, value } of found.rows) labels.set(`${table}:${id}`, presentRef(field, value).label);
  }
  return labels;
}
