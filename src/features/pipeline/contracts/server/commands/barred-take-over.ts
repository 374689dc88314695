import { sql, type RawBuilder } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { TakeOver } from "#records/server/held-facts.ts";
import { barLaw, barredName, barWords, sameAgency } from "../../ex-office.ts";
import { exOfficials } from "../queries/barred-lawyers.ts";

/** Records that a sentence names; of the others it says how many. */
const namedMost = 5;

type Bar = {
  /** Fields whose person handles the matter as a lawyer. */
  readonly places: readonly string[];
  /** Under which contracts `c` the record `r` is handled. */
  readonly contracts: RawBuilder<boolean>;
  /** Whether the refusal names these too: where it is confirmed, but where a wall may stand of its own. */
  readonly namesContracts: boolean;
};

type Row = {
  readonly record: string;
  readonly contract: number;
  readonly agency: string;
  readonly shortName: string;
  readonly office: string;
  readonly until: Day;
};

/**
 * The bar of 변호사법 제31조 제3항 for a kind of record whose work is handed over (`held.unfit`): nobody comes by it to what
 * he could not be given by name. What another lawyer has confirmed with the contract is free.
 */
export function barsTakeOver({ places, contracts, namesContracts }: Bar) {
  return async ({ query }: Pick<Database, "query">, over: TakeOver): Promise<string | null> => {
    if (!places.includes(over.place)) return null;
    const { rows } = await sql<Row>`
      select ${over.title} as record, c.id_int as contract, c.agency, x.short_name as "shortName", x.office, x.until
      from ${sql.table(over.table)} r
        join contracts c on ${contracts} and c.deleted_at is null and c.agency ~ '\\S'
        cross join ${exOfficials(sql<boolean>`s.id = ${over.to}`)} x
      where ${over.rows} and x.until > ${seoulDay(Date.now())}
        and not exists (select from contract_bar_confirmations b where b.contract_id = c.id and b.staff_id = x.id
          and b.agency = c.agency and b.left_on = x.left_on)
      order by r.id, c.id_int`.execute(query);
    const barred = rows.filter(({ office, agency }) => sameAgency(office, agency));
    return wordsOf(barred, namesContracts ? recordUnderContract : recordAlone);
  };
}

/** The words of the guard of a contract, with the records behind the lawyer; null where nothing is barred. */
function wordsOf(barred: readonly Row[], nameOf: (row: Row) => string): string | null {
  const [first] = barred;
  if (!first) return null;
  const records = [...new Set(barred.map(nameOf))];
  const more = records.length > namedMost ? ` 외 ${records.length - namedMost}건` : "";
  return `${barWords(`${barredName(first)} ${records.slice(0, namedMost).join(", ")}${more}`)} (${barLaw})`;
}

const recordAlone = ({ record }: Row) => record;

/** `사건 205(계약 34)`; a contract alone by itself. */
function recordUnderContract({ record, contract }: Row): string {
  const itself = `계약 ${contract}`;
  return record === itself ? record : `${record}(${itself})`;
}
