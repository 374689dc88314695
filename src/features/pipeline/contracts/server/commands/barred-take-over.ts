import { sql, type RawBuilder } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { TakeOver } from "#records/server/held-facts.ts";
import { agencyWords, barLaw, barredName, barredWords, barWords } from "../../ex-office.ts";
import { barredBy, confirmedFor, exOfficials, type ExOfficial } from "../queries/barred-lawyers.ts";

/** Records that a sentence names; of the others it says how many. */
const namedMost = 5;

type Bar = {
  /** Fields whose person handles the matter as a lawyer. */
  readonly places: readonly string[];
  /** Under which contracts `c` the record `r` is handled. */
  readonly contracts: RawBuilder<boolean>;
  /** The court that has the record `r`, beside the 관할기관 of the contract. */
  readonly court?: RawBuilder<string>;
  /** Whether the refusal names these too: where it is confirmed, but where a wall may stand of its own. */
  readonly namesContracts: boolean;
};

type Row = ExOfficial & {
  readonly record: string;
  /** null: there is none, so that nothing can be confirmed. */
  readonly contract: number | null;
  readonly agency: string;
  readonly atCourt: boolean;
};

/**
 * The bar of 변호사법 제31조 제3항 for a kind of record whose work is handed over (`held.unfit`): nobody comes by it to what
 * he could not be given by name, be it because he left that office or because nobody knows which one it is. What another
 * lawyer has confirmed with the contract is free.
 */
export function barsTakeOver({ places, contracts, court, namesContracts }: Bar) {
  const own = sql`(coalesce(c.agency, ''), false)`;
  const agencies = court ? sql`(values ${own}, (${court}, true))` : sql`(values ${own})`;
  return async ({ query }: Pick<Database, "query">, over: TakeOver): Promise<string | null> => {
    if (!places.includes(over.place)) return null;
    const { rows } = await sql<Row>`
      select ${over.title} as record, c.id_int as contract, a.agency, a.at_court as "atCourt",
        x.id, x.short_name as "shortName", x.office, x.left_on as "leftOn", x.until,
        ${confirmedFor(sql<number>`c.id`)} as "confirmedFor"
      from ${sql.table(over.table)} r
        left join contracts c on ${contracts} and c.deleted_at is null
        cross join lateral ${agencies} as a (agency, at_court)
        cross join ${exOfficials(sql<boolean>`s.id = ${over.to}`)} x
      where ${over.rows} and x.until > ${seoulDay(Date.now())}
      order by r.id, c.id_int`.execute(query);
    const barred = rows.filter((row) => barredBy([row], row.agency, row).some(({ confirmed }) => !confirmed));
    const nameOf = namesContracts ? recordUnderContract : recordAlone;
    // A case before a court is before that one, whatever the contract says.
    const unknown = court ? [] : rows.filter(({ contract, agency }) => contract !== null && agency.trim() === "");
    const words = [wordsOf(barred, nameOf), unknownWordsOf(unknown, nameOf)].filter((one) => one !== null);
    return words.length === 0 ? null : `${words.join(" ")} (${barLaw})`;
  };
}

/** Whose bar it is, and with which records. */
function whoWith(first: Row, all: readonly Row[], nameOf: (row: Row) => string): string {
  const records = [...new Set(all.map(nameOf))];
  const more = records.length > namedMost ? ` 외 ${records.length - namedMost}건` : "";
  return `${barredName(first)} ${records.slice(0, namedMost).join(", ")}${more}`;
}

/** The words of the guard of a contract whose 관할기관 is not known; null where there is none. */
function unknownWordsOf(unknown: readonly Row[], nameOf: (row: Row) => string): string | null {
  const [first] = unknown;
  return first ? agencyWords(whoWith(first, unknown, nameOf)) : null;
}

/** The words of the guard of a contract, with the records behind the lawyer; null where nothing is barred. */
function wordsOf(barred: readonly Row[], nameOf: (row: Row) => string): string | null {
  const [first] = barred;
  if (!first) return null;
  const who = whoWith(first, barred, nameOf);
  const said = barred.some(({ contract }) => contract !== null) ? barWords(who) : barredWords(who);
  const instead = barred.some(({ contract }) => contract === null)
    ? " 계약이 없는 사건에는 다른 변호사를 지정해 주세요."
    : "";
  return `${said}${instead}`;
}

const recordAlone = ({ record }: Row) => record;

/** `사건 205(계약 34)`; a contract alone by itself, and so what has none. */
function recordUnderContract({ record, contract }: Row): string {
  if (contract === null) return record;
  const itself = `계약 ${contract}`;
  return record === itself ? record : `${record}(${itself})`;
}
