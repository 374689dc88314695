import { sql } from "kysely";
import { firmToday, type Day } from "#platform/dates.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { periodBefore, periodOf } from "../../period.ts";
import type { Figure } from "../figures/figure.ts";
import { factsOf, told, type BoardQuery } from "./board.ts";
import { nameKey, namesOf } from "./named.ts";
import { reachOf, type Reach } from "./reach.ts";
import { keyOfRow, narrowed, rowsOfFigures } from "./sums.ts";

type RowsQuery = BoardQuery & {
  readonly figure: string;
  readonly key?: string | undefined;
  readonly before: "Y" | "N";
  readonly page: number;
  readonly size: number;
};

type Found = {
  readonly kind: string;
  readonly id: number;
  readonly day: Day;
  readonly amount: number;
  readonly word: string;
  readonly staff: string;
  readonly team: string;
};

/** The rows behind one number: exactly those that it counts, named as far as the person sees each of them. */
export async function readRows(
  context: Parameters<typeof namesOf>[0],
  known: readonly Figure[],
  asked: RowsQuery,
  reach: Reach = reachOf(context),
) {
  const figure = known.find(({ key }) => key === asked.figure);
  if (!figure) throw invalidField("figure", "없는 항목입니다. 화면에서 숫자를 다시 눌러 주세요.");
  const { query } = context.services.database;
  const current = periodOf(asked.period, asked.day ?? firmToday());
  const period = asked.before === "Y" ? periodBefore(current) : current;
  const key = asked.key === undefined ? sql`true` : sql`${keyOfRow(asked.by)} = ${asked.key}`;
  const found = sql`from ${rowsOfFigures([figure], period)} where ${reach.where} and ${narrowed(asked)} and ${key}`;
  const [page, sums, kinds] = await Promise.all([
    sql<Found>`
      select e.kind, e.id, e.day, e.amount, e.word, coalesce(s.short_name, '') as staff, coalesce(t.name, '') as team
      from (select e.* ${found} order by e.day desc, e.id desc, e."staffId" limit ${asked.size} offset ${(asked.page - 1) * asked.size}) e
      left join staffs s on s.id = e."staffId" left join teams t on t.id = e."teamId"
      order by e.day desc, e.id desc, e."staffId"`.execute(query),
    sql<{
      count: number;
      sum: string;
    }>`select count(*)::int as count, ${wonSum(sql`e.amount`)} as sum ${found}`.execute(query),
    figure.unit === "kinds"
      ? sql<{ word: string; count: number }>`
          select e.word, count(*)::int as count ${found} group by e.word order by count(*) desc, e.word`.execute(query)
      : { rows: [] },
  ]);
  const names = await namesOf(context, page.rows);
  const { count, sum } = sums.rows[0]!;
  return {
    figure: factsOf(figure),
    period: told(period),
    value: { count, sum, kinds: kinds.rows },
    models: page.rows.map(({ id, ...row }) => {
      const name = names.get(nameKey({ kind: row.kind, id }));
      return { ...row, number: name?.number ?? null, title: name?.title ?? null, path: name?.path ?? null };
    }),
    total: count,
  };
}
