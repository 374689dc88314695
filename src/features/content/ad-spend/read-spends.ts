import { mostWon, parseWon } from "#platform/money.ts";
import { isDay } from "#platform/dates.ts";
import { rowName } from "#platform/row-name.ts";

/** What one day of a campaign cost. Won. */
export type SpendRow = {
  readonly day: string;
  readonly channel: string;
  readonly campaign: string;
  readonly cost: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
};

export type ReadSpends = (
  | {
      readonly rows: readonly SpendRow[];
      readonly faults: readonly string[];
      /** The first row of a day after today, as faults name it; null: there is none. */
      readonly late: string | null;
    }
  /** Columns that are not there, with the head under which they were looked for. */
  | { readonly missing: readonly string[] }
) & {
  /** The heads of the table, and which of them are read as what. */
  readonly heads: readonly string[];
  readonly columns: SpendColumns;
};

/** Heads of the columns in the exports of the advertising services, and as people name them. */
const heads = {
  day: ["날짜", "일자", "일", "day", "date"],
  channel: ["채널", "매체", "channel", "network"],
  campaign: ["캠페인", "캠페인명", "campaign"],
  cost: ["비용", "총비용", "광고비", "총비용(vat포함,원)", "cost"],
  currency: ["통화", "통화 코드", "currency", "currency code"],
  impressions: ["노출", "노출수", "impressions", "impr."],
  clicks: ["클릭", "클릭수", "clicks"],
  conversions: ["전환", "전환수", "conversions"],
} as const;
/** Every head that is known. */
export const knownHeads: readonly string[] = Object.values(heads).flat();
export type SpendColumn = keyof typeof heads;
/** What the columns hold, as dialogs and errors call it. */
export const spendColumns = {
  day: "날짜",
  channel: "채널",
  campaign: "캠페인",
  cost: "비용",
  currency: "통화",
  impressions: "노출",
  clicks: "클릭",
  conversions: "전환",
} as const satisfies Readonly<Record<SpendColumn, string>>;
const needed = ["day", "channel", "cost"] as const;

/** Heads by what stands under them. */
export type SpendColumns = { readonly [Key in SpendColumn]?: string | undefined };

/** How a table is read: the channel of all its rows, where it has no column for that, and heads that were chosen. */
export type Reading = {
  readonly channel?: string;
  readonly columns?: SpendColumns;
  /** Days after it are told. */
  readonly today?: string;
  /** What people call the row below the heads at a position; left out: as in what was pasted. */
  readonly nameOf?: (index: number) => string;
};

const mostCounted = 2_000_000_000;
const longest = { channel: 60, campaign: 200 };

/**
 * Reads a table of advertising costs under its heads. A day of a campaign that stands twice counts once, the sum of
 * both; other money than won, and what is no day or number, is a fault with its row; the heads are the first.
 */
export function readSpends(
  table: readonly (readonly string[])[],
  { channel = "", columns = {}, today = "9999-12-31", nameOf = (index) => rowName(index + 2) }: Reading = {},
): ReadSpends {
  const [head = [], ...rows] = table;
  const titles = head.map((name) => name.trim());
  const places = placesOf(titles, columns);
  const seen = {
    heads: titles.filter((title) => title !== ""),
    columns: Object.fromEntries(Object.entries(places).flatMap(([key, at]) => (at < 0 ? [] : [[key, titles[at]!]]))),
  };
  const sought = (Object.keys(spendColumns) as SpendColumn[]).filter(
    (key) => (isNeeded(key, channel) || columns[key] !== undefined) && places[key] < 0,
  );
  const missing = sought.map((key) =>
    columns[key] === undefined ? spendColumns[key] : `${spendColumns[key]}(${columns[key]})`,
  );
  if (missing.length > 0) return { missing, ...seen };
  const found = new Map<string, SpendRow>();
  const faults: string[] = [];
  let late: string | null = null;
  for (const [index, cells] of rows.entries()) {
    const cell = (key: SpendColumn) =>
      key === "channel" && channel !== "" ? channel : (cells[places[key]] ?? "").trim();
    if (cells.every((value) => value.trim() === "") || cell("day") === "합계" || cell("day").toLowerCase() === "total")
      continue;
    const read = readRow(cell);
    const key = typeof read === "string" ? "" : `${read.day}\n${read.channel}\n${read.campaign}`;
    const row = typeof read === "string" ? read : added(found.get(key), read);
    if (typeof row === "string") faults.push(`${nameOf(index)}: ${row}`);
    else {
      found.set(key, row);
      if (row.day > today) late ??= nameOf(index);
    }
  }
  return { rows: [...found.values()], faults, late, ...seen };
}

const isNeeded = (key: SpendColumn, channel: string) =>
  needed.some((one) => one === key) && !(key === "channel" && channel !== "");

/** Where each column stands: under the head that was chosen for it, else under one that it usually has; -1: nowhere. */
function placesOf(titles: readonly string[], columns: SpendColumns): Record<SpendColumn, number> {
  const names = titles.map((title) => title.toLowerCase());
  const placeOf = (key: SpendColumn) => {
    const chosen = columns[key]?.trim().toLowerCase();
    return names.findIndex((name) => (chosen === undefined ? heads[key].some((one) => one === name) : name === chosen));
  };
  return Object.fromEntries((Object.keys(heads) as SpendColumn[]).map((key) => [key, placeOf(key)])) as Record<
    SpendColumn,
    number
  >;
}

function readRow(cell: (key: SpendColumn) => string): SpendRow | string {
  const day = cell("day")
    .replaceAll(/[./]\s?/g, "-")
    .replace(/-$/, "");
  const [year = "", month = "", date = ""] = day.split("-");
  const whole = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (!isDay(whole)) return "날짜가 올바르지 않습니다.";
  const currency = cell("currency").toUpperCase();
  if (currency !== "" && currency !== "KRW" && currency !== "원") return "원화가 아닌 비용입니다.";
  const cost = parseWon(cell("cost").replace(/^₩/, ""));
  if (cost === null || cost < 0 || cost > mostWon) return "비용이 금액이 아닙니다.";
  const [channel, campaign] = [cell("channel"), cell("campaign")];
  if (channel === "") return "채널이 비어 있습니다.";
  if (channel.length > longest.channel) return `채널은 ${longest.channel}자까지 적을 수 있습니다.`;
  if (campaign.length > longest.campaign) return `캠페인은 ${longest.campaign}자까지 적을 수 있습니다.`;
  const [impressions, clicks, conversions] = (["impressions", "clicks", "conversions"] as const).map((key) =>
    countOf(cell(key)),
  ) as [number | null, number | null, number | null];
  if (impressions === null || clicks === null || conversions === null) return "노출·클릭·전환이 숫자가 아닙니다.";
  return {
    day: whole,
    channel,
    campaign,
    cost,
    impressions,
    clicks,
    conversions,
  };
}

/** Both rows of a day of a campaign together; a sentence where that is more than one may come to. */
function added(before: SpendRow | undefined, row: SpendRow): SpendRow | string {
  if (!before) return row;
  const cost = before.cost + row.cost;
  const [impressions, clicks, conversions] = (["impressions", "clicks", "conversions"] as const).map(
    (key) => before[key] + row[key],
  ) as [number, number, number];
  if (cost > mostWon || Math.max(impressions, clicks, conversions) > mostCounted)
    return "같은 날 같은 캠페인의 앞 행과 더한 값이 너무 큽니다.";
  return { ...row, cost, impressions, clicks, conversions };
}

/** A whole count; parts of a conversion are cut off. Blank: none. */
function countOf(text: string): number | null {
  const digits = text.replaceAll(/[,\s]/g, "");
  if (digits === "" || digits === "-") return 0;
  const whole = /^(\d{1,10})(?:\.\d{1,6})?$/.exec(digits)?.[1];
  return whole === undefined || Number(whole) > mostCounted ? null : Number(whole);
}
