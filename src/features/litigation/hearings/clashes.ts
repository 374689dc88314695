import { travelMinutes } from "#features/litigation/legal-cases/courts.ts";

/** Where somebody has to be, and how long. */
export type Sitting = {
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
  readonly minutes: number;
  readonly court: string;
  /** Staff id; null: nobody is named yet. */
  readonly lawyerId: number | null;
  /** By video: nobody travels. */
  readonly video: boolean;
};

export type Clash = {
  readonly one: number;
  readonly other: number;
  /** Both at the same time, or too little time to get from the one to the other. */
  readonly kind: "overlap" | "travel";
  /** Minutes that lie between, and those that the way takes. */
  readonly between: number;
  readonly needed: number;
};

const minuteMs = 60_000;

/** Whether one person cannot be at both; null when he or she can. */
export function clashOf(one: Sitting, other: Sitting): Clash | null {
  if (one.lawyerId === null || one.lawyerId !== other.lawyerId || one.number === other.number) return null;
  const [first, second] = Date.parse(one.at) <= Date.parse(other.at) ? [one, other] : [other, one];
  const end = Date.parse(first.at) + first.minutes * minuteMs;
  const between = Math.floor((Date.parse(second.at) - end) / minuteMs);
  const found = { one: first.number, other: second.number, between };
  const needed = first.video && second.video ? 0 : travelMinutes(first.court, second.court);
  if (between < 0) return { ...found, kind: "overlap", needed };
  return between < needed ? { ...found, kind: "travel", needed } : null;
}

/** Every two of these that one lawyer cannot both attend, in the order of time. */
export function findClashes(sittings: readonly Sitting[]): Clash[] {
  const byLawyer = Map.groupBy(
    sittings.filter(({ lawyerId }) => lawyerId !== null),
    ({ lawyerId }) => lawyerId,
  );
  return [...byLawyer.values()].flatMap((own) => {
    const inOrder = own.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
    return inOrder.flatMap((one, index) =>
      inOrder.slice(index + 1).flatMap((other) => {
        const clash = clashOf(one, other);
        return clash ? [clash] : [];
      }),
    );
  });
}

/** In words, for the person who plans: 겹침, or how much the way takes. */
export function clashText({ kind, between, needed }: Pick<Clash, "kind" | "between" | "needed">): string {
  return kind === "overlap" ? "시간이 겹칩니다" : `사이 ${between}분, 이동 약 ${needed}분`;
}
