import { folded } from "#platform/normal-text.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { RuleRow } from "../compute.ts";
import type { ListedPlace } from "./find-places.ts";
import type { ListedDeadline } from "./read-list.ts";

export type RuleBook = {
  readonly rules: readonly RuleRow[];
  /** Reads which rule a row means; tells what is none or more than one. */
  readonly ruleOf: (row: ListedDeadline, place: Pick<ListedPlace, "isCriminal">) => RuleRow | null;
};

/** `항소 (민사)` → `항소(민사)`, and without what stands in brackets: `항소`. */
const plain = (words: string) => folded(words).replaceAll(/\s/g, "");
const withoutBrackets = (words: string) => plain(words).replaceAll(/\([^()]*\)/g, "");

/** Rules by their code or name as they hold, or held, for the day from which a row counts. */
export async function openRuleBook({ query }: Pick<Work, "query">): Promise<RuleBook> {
  const rules = await query
    .selectFrom("legal_deadline_rules")
    .selectAll()
    .where("status", "in", ["inForce", "ended"])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  const called = rules.map((rule) => ({
    rule,
    words: new Set([plain(rule.code), plain(rule.name)]),
    short: withoutBrackets(rule.name),
  }));
  const ruleOf: RuleBook["ruleOf"] = (row, { isCriminal }) => {
    const said = plain(row.rule);
    const named = called.filter(({ words }) => words.has(said));
    const alike = (named.length > 0 ? named : called.filter(({ short }) => short === said)).map(({ rule }) => rule);
    const day = row.startOn ?? "";
    const standing = alike.filter(({ effective_from: from, effective_to: to }) => from <= day && day <= (to ?? day));
    const ofProcedure = standing.filter(({ procedure }) => (procedure === "criminal") === isCriminal);
    const [one, another] = standing.length > 1 ? ofProcedure : standing;
    if (one && !another) return one;
    if (alike.length === 0)
      row.wrong("rule", row.rule, "기한규칙에 없는 이름입니다.", "기한규칙의 이름이나 코드로 적어 주세요.");
    else if (standing.length > 0)
      row.wrong("rule", row.rule, "같은 이름의 규칙이 여럿입니다.", "기한규칙의 코드로 적어 주세요.");
    else if (row.startOn)
      row.wrong("rule", row.rule, "기산 사유일에 시행되던 규칙이 아닙니다.", "기산 사유일을 확인해 주세요.");
    return null;
  };
  return { rules, ruleOf };
}
