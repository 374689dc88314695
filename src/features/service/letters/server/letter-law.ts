import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { needsCheck, rateAt, type RateName } from "#firm/rates.ts";
import { readRates } from "#firm/server/rates.ts";
import { legalPeriods } from "#features/litigation/deadlines/server/api.ts";
import { demandFrom, type LetterDays, type LetterLaw } from "../clocks.ts";
import type { PostalFees } from "../postal-fees.ts";

const names = ["deliveryProofMonths", "certifiedKeepMonths"] as const satisfies readonly RateName[];

const feeNames = {
  postage: "letterPostage",
  registration: "registeredFee",
  firstSheet: "certifiedFirst",
  furtherSheet: "certifiedMore",
  deliveryProof: "deliveryProofFee",
} as const satisfies Record<string, RateName>;

/** Fees of the post office on a day; null before all of them were known. */
export async function postalFeesOn(database: Pick<Database, "query">, day: Day): Promise<PostalFees | null> {
  const rows = await readRates(database, Object.values(feeNames));
  const found = Object.entries(feeNames).map(([fee, name]) => [fee, rateAt(rows, name, day)] as const);
  const known = found.flatMap(([, row]) => row ?? []);
  if (known.length < found.length) return null;
  const won = Object.fromEntries(found.map(([fee, row]) => [fee, row!.value]));
  const sources = [...new Set(known.map(({ lawRef }) => lawRef))].join(" · ");
  const isOpen = known.some(({ checkedAt }) => needsCheck(checkedAt, day));
  return {
    ...(won as Record<keyof typeof feeNames, number>),
    validFrom: known.reduce((last, { effectiveFrom }) => (effectiveFrom > last ? effectiveFrom : last), ""),
    source: isOpen ? `${sources} (재확인 필요)` : sources,
  };
}

/** The dated numbers of letters, read once: the function answers what holds for one of them, posted or still to be. */
export async function readLetterLaw({
  query,
}: Pick<Database, "query">): Promise<(days: Pick<LetterDays, "postedOn" | "deliveredOn">) => LetterLaw> {
  const [rates, periodFrom] = await Promise.all([readRates({ query }, names), legalPeriods(query, "DEMAND_6M")]);
  // What is older than the first row counts by that one.
  const on = (name: RateName, day: Day | null) =>
    (rateAt(rates, name, day ?? "9999-12-31") ?? rates.find((row) => row.name === name)!).value;
  return (days) => {
    const from = demandFrom(days);
    return {
      proofMonths: on("deliveryProofMonths", days.postedOn),
      keepMonths: on("certifiedKeepMonths", days.postedOn),
      demand: from === null ? null : periodFrom(from, "event"),
    };
  };
}
