import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { seesWholeOf } from "#records/server/masking.ts";
import { openItemsSql, ownContracts, presentOpen } from "./open-items.ts";

type Item = {
  readonly contractId: number;
  readonly contractTitle: string;
  readonly clientName: string;
  readonly clientWhole: boolean;
  readonly feeKind: string;
  readonly dueOn: string | null;
  readonly open: number;
};

/** What is still to be paid of a contract, as its invoice says it. 404 for contracts out of sight, and where all is paid. */
export async function readInvoice({ query }: Pick<Database, "query">, number: number, asker: Asker) {
  const contracts = sql<boolean>`c.id_int = ${number} and ${ownContracts(asker)}`;
  const { rows } = await sql<Item>`
    select o."contractId", o."contractTitle", o."clientName", o."clientWhole", o."feeKind", o."dueOn", o.open
    from (${openItemsSql(contracts, seesWholeOf("client", asker, "k"))}) o
    order by o."dueOn" nulls last, o."feeId", o."planId"`.execute(query);
  const [first] = rows;
  if (!first) throw notFound();
  const firm = await query
    .selectFrom("firm_settings")
    .select(["name", "address", "phone", "bank_account as bankAccount"])
    .executeTakeFirstOrThrow();
  return {
    contractId: first.contractId,
    invoice: {
      firm,
      contractTitle: first.contractTitle,
      clientName: presentOpen(first).clientName,
      items: rows.map(({ feeKind, dueOn, open }) => ({ feeKind, dueOn, open })),
      open: rows.reduce((sum, { open }) => sum + open, 0),
    },
  };
}
