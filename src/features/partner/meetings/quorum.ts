import type { AttendanceState, Stance } from "./attendance.ts";
import type { Basis, CountingRule, Threshold } from "./rule.ts";

/** A member of a meeting with the votes of the day on which it is held. */
export type Member = {
  readonly partnerId: number;
  readonly state: AttendanceState;
  readonly proxyToId: number | null;
  readonly votes: number;
};

type Count = {
  /** Votes that count for the item: those of its members without whom it concerns. */
  readonly total: number;
  /** Of these the ones that are present or represented. */
  readonly present: number;
  readonly required: number;
  readonly met: boolean;
};

type Outcome = Count & {
  readonly inFavour: number;
  readonly against: number;
  readonly abstained: number;
  /** Votes in favour that carry the item. */
  readonly needed: number;
  /** Null as long as nobody has voted. */
  readonly passed: boolean | null;
};

const isHere = ({ state }: Pick<Member, "state">) => state === "present" || state === "late";

/** How many votes of a whole reach a threshold. */
export function reaching(threshold: Threshold, whole: number): number {
  if (threshold === "none") return 0;
  if (threshold === "majority") return Math.floor(whole / 2) + 1;
  if (threshold === "twoThirds") return Math.ceil((whole * 2) / 3);
  return threshold === "threeQuarters" ? Math.ceil((whole * 3) / 4) : whole;
}

const weightOf = (basis: Basis, { votes }: Member) => (basis === "heads" ? 1 : votes);

/**
 * The quorum of an item. Whoever is recused stands in neither number (additions 28). A proxy counts where its holder is
 * here and is not recused himself: he cannot vote for somebody else on what concerns him.
 */
export function quorumOf(
  rule: Pick<CountingRule, "basis" | "quorum">,
  members: readonly Member[],
  recused: ReadonlySet<number> = new Set(),
): Count {
  const counted = members.filter(({ partnerId }) => !recused.has(partnerId));
  const here = new Set(counted.filter(isHere).map(({ partnerId }) => partnerId));
  const sum = (some: readonly Member[]) => some.reduce((all, one) => all + weightOf(rule.basis, one), 0);
  const present = counted.filter(({ partnerId, proxyToId }) => here.has(partnerId) || here.has(proxyToId ?? 0));
  const total = sum(counted);
  const required = reaching(rule.quorum, total);
  return { total, present: sum(present), required, met: total > 0 && sum(present) >= required };
}

/**
 * How an item stands with the votes cast: the ordinary one wants its part of what is present, the special one of all.
 * A vote for somebody who is represented is cast by the holder; what is cast for somebody who is absent does not count.
 */
export function outcomeOf(
  rule: CountingRule,
  members: readonly Member[],
  { special, stances }: { readonly special: boolean; readonly stances: ReadonlyMap<number, Stance> },
): Outcome {
  const recused = new Set([...stances].flatMap(([id, stance]) => (stance === "recused" ? [id] : [])));
  const count = quorumOf(rule, members, recused);
  const here = new Set(members.filter((one) => isHere(one) && !recused.has(one.partnerId)).map((one) => one.partnerId));
  const votes = (wanted: Stance) =>
    members
      .filter(({ partnerId, proxyToId }) => here.has(partnerId) || here.has(proxyToId ?? 0))
      .filter(({ partnerId }) => stances.get(partnerId) === wanted)
      .reduce((sum, one) => sum + weightOf(rule.basis, one), 0);
  const [inFavour, against, abstained] = [votes("for"), votes("against"), votes("abstain")];
  const needed = special ? reaching(rule.special, count.total) : reaching(rule.passing, count.present);
  const isCast = inFavour + against + abstained > 0;
  return { ...count, inFavour, against, abstained, needed, passed: isCast ? count.met && inFavour >= needed : null };
}
