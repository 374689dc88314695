import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";

/** Suits that clients may read about and apply to: recruiting, with a text that a lawyer has released and a consent. */
export function openSuits(row: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql<boolean>`(${of("status")} = 'recruiting' and ${of("public_approved_at")} is not null
    and ${of("deleted_at")} is null
    and exists (select from suit_consent_texts t where t.suit_id = ${of("id")}))`;
}

type OpenSuit = {
  readonly id: number;
  readonly title: string;
  readonly defendants: string;
  readonly text: string;
  /** Who answers for what the page says (변호사 광고에 관한 규정). */
  readonly firm: string;
  readonly lawyer: string;
  readonly recruitTo: string | null;
  readonly retainer: number | null;
  readonly expenses: number | null;
  readonly successFee: string;
  readonly documents: { readonly name: string; readonly optional: boolean; readonly help: string }[];
  readonly consent: { readonly number: number; readonly body: string };
};

/** What the open page shows; nothing of those who take part. */
export async function listOpenSuits({ query }: Pick<Database, "query">): Promise<OpenSuit[]> {
  const { rows } = await sql<OpenSuit>`
    select g.id, g.title, g.defendants, g.public_text as text,
      coalesce((select f.name from firm_settings f limit 1), '') as firm,
      coalesce((select s.real_name from staffs s where s.id = g.lead_id), '') as lawyer, g.recruit_to as "recruitTo", g.retainer, g.expenses,
      g.success_fee as "successFee",
      coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'optional', d.optional, 'help', d.help) order by d.place)
        from suit_documents d where d.suit_id = g.id), '[]') as documents,
      (select jsonb_build_object('number', t.number, 'body', t.body) from suit_consent_texts t
        where t.suit_id = g.id order by t.number desc limit 1) as consent
    from group_suits g where ${openSuits("g")}
      and (g.recruit_to is null or g.recruit_to >= (now() at time zone 'Asia/Seoul')::date)
    order by g.recruit_to nulls last, g.id limit 100`.execute(query);
  return rows;
}
