/** Name of a kind of record in which parties stand; those with the part `conflicts` are checked. */
export type SubjectType = string;

export const sides = ["의뢰인", "상대방", "관련자"] as const;
export type Side = (typeof sides)[number];

/** 승계: who is asked for stands in the place of who was found (상속인, 승계인). */
export const matchTypes = ["정확", "전화", "사업자번호", "승계", "유사"] as const;
export type MatchType = (typeof matchTypes)[number];

/** How grave a hit is, ascending; also what the product proposes. `review`: nobody can say without a lawyer. */
export const severities = ["clear", "review", "consentNeeded", "prohibited"] as const;
export type Severity = (typeof severities)[number];

export const severityLabels: Readonly<Record<Severity, string>> = {
  clear: "이상없음",
  review: "미확인",
  consentNeeded: "동의필요",
  prohibited: "수임불가",
};

export const decisions = ["clear", "consentNeeded", "prohibited", "waived"] as const;
export type Decision = (typeof decisions)[number];

export const decisionLabels: Readonly<Record<Decision, string>> = {
  clear: "이상없음",
  consentNeeded: "동의필요",
  prohibited: "수임불가",
  waived: "동의받음",
};

/**
 * How grave it is that a person of the new matter stands in another record (변호사법 제31조, 비밀유지 제26조): our
 * present client on the other side needs consent, the opponent of a running case who wants to become a client is
 * refused unless a lawyer finds another matter; ended cases and mere consultations a lawyer looks at.
 */
export function severityOf(hit: {
  readonly asked: Side;
  readonly found: Side;
  readonly match: MatchType;
  /** A running case or a contract in force, not a consultation. */
  readonly engaged: boolean;
}): Severity {
  const { asked, found, match, engaged } = hit;
  if (asked === found) return "clear";
  if (match === "유사" || asked === "관련자" || found === "관련자") return "review";
  if (!engaged) return "review";
  return found === "상대방" ? "prohibited" : "consentNeeded";
}

/** The gravest of all; `clear` for none. */
export function gravest(found: readonly Severity[]): Severity {
  return severities[Math.max(0, ...found.map((one) => severities.indexOf(one)))]!;
}

/** A form whose names are looked for among those that the firm knows. */
export type ConflictPanelProps = {
  /** What stands in the form right now, on our side; asked for shortly after the typing pauses. */
  readonly names: readonly string[];
  readonly tels?: readonly string[];
  readonly bizNos?: readonly string[];
  /** Names of the other side. */
  readonly opponents?: readonly string[];
  /** The side of `names` and the numbers where it is not ours. */
  readonly side?: Side;
  /** The record being written, left out of the answer. */
  readonly subject?: { readonly type: SubjectType; readonly number: number };
};
