import type { Day } from "#platform/dates.ts";
import { withParticle } from "#platform/particle.ts";
import type { Database } from "#platform/server/database/database.ts";
import { rateAt, type RateName } from "#firm/rates.ts";
import { readRates } from "#firm/server/rates.ts";
import { rateBases } from "../claim-lines.ts";
import { ruleOn, type ExemptionRule } from "../exemption.ts";
import type { StoredSegment } from "./claim.ts";

const interestNames = {
  litigation: "litigationInterest",
  civil: "civilInterest",
  commercial: "commercialInterest",
  limit: "interestCap",
} as const satisfies Readonly<Record<string, RateName>>;

type InterestKind = keyof typeof interestNames;

export type LegalRate = {
  readonly kind: InterestKind;
  /** Thousandths of a percent a year. */
  readonly rate: number;
  readonly effectiveFrom: Day;
  readonly lawRef: string;
  /** When somebody read the text in force; null: to be confirmed. */
  readonly checkedOn: Day | null;
};

type Query = Pick<Database, "query">;

/** Rates of interest by law, by kind and day. */
export async function legalRates(database: Query): Promise<LegalRate[]> {
  const rows = await readRates(database, Object.values(interestNames));
  return (Object.keys(interestNames) as InterestKind[]).flatMap((kind) =>
    rows
      .filter(({ name }) => name === interestNames[kind])
      .map(({ value, effectiveFrom, lawRef, checkedAt }) => {
        return { kind, rate: Math.round(value * 100_000), effectiveFrom, lawRef, checkedOn: checkedAt };
      }),
  );
}

export type DatedExemption = ExemptionRule & { readonly lawRef: string; readonly checkedOn: Day | null };

const amounts = ["wageFloor", "wageMiddle", "accountLimit", "deathInsurance", "surrenderValue"] as const;

/** What cannot be seized, for an application received on a day; null before the first rule. */
export async function exemptionOn(database: Query, day: Day): Promise<DatedExemption | null> {
  const rows = await readRates(database, [...amounts, "livingAccount"]);
  const found = amounts.flatMap((name) => rateAt(rows, name, day) ?? []);
  if (found.length < amounts.length) return null;
  const [wageFloor, wageMiddle, accountLimit, deathInsurance, surrenderValue] = found.map(({ value }) => value) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    effectiveFrom: found[0]!.effectiveFrom,
    wageFloor,
    wageMiddle,
    accountLimit,
    deathInsurance,
    surrenderValue,
    livingAccount: rateAt(rows, "livingAccount", day) !== null,
    lawRef: [...new Set(found.map(({ lawRef }) => lawRef))].join(" · "),
    checkedOn: found.some(({ checkedAt }) => checkedAt === null) ? null : found[0]!.checkedAt,
  };
}

const percent = (rate: number) => `${rate / 1_000}%`;

/**
 * Where a segment says another rate than the law on its first day, more than may be agreed, or one of a day of which the
 * table knows none; its place from 0.
 */
export function rateDoubts(
  segments: readonly StoredSegment[],
  rates: readonly LegalRate[],
): { readonly place: number; readonly words: string }[] {
  return segments.flatMap(({ basis, rate, startOn, endOn }, place) => {
    const own = Math.round(Number(rate) * 1_000);
    const kind = basis === "agreed" ? "limit" : basis;
    const rows = rates.filter((one) => one.kind === kind);
    const legal = ruleOn(rows, startOn);
    if (!legal) {
      const what = kind === "limit" ? "최고이자율" : `${rateBases[basis]} 이율`;
      return [{ place, words: `${startOn}의 ${withParticle(what, "이/가")} 요율표에 없습니다. 재확인이 필요합니다.` }];
    }
    if (kind === "limit") {
      return own > legal.rate ? [{ place, words: `약정이율이 최고이자율 ${percent(legal.rate)}를 넘습니다.` }] : [];
    }
    const changed = rows.find((one) => one.effectiveFrom > startOn && (endOn === null || one.effectiveFrom <= endOn));
    const name = rateBases[basis];
    return [
      ...(own === legal.rate ? [] : [{ place, words: `${startOn}의 ${name} 이율은 ${percent(legal.rate)}입니다.` }]),
      ...(changed
        ? [
            {
              place,
              words: `${changed.effectiveFrom}부터 ${name} 이율이 ${percent(changed.rate)}로 바뀝니다. 구간을 나눌지 확인해 주세요.`,
            },
          ]
        : []),
      ...(legal.checkedOn === null ? [{ place, words: `${name} ${percent(legal.rate)}는 재확인이 필요합니다.` }] : []),
    ];
  });
}
