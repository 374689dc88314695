import type { Expression, RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Naming } from "./named.ts";

/** Columns of a row that a scope looks at; `caseScope` is left out where rows have none. */
export type ScopeColumns = { readonly teamId: Expression<number>; readonly caseScope?: Expression<string | null> };

/** Which rows of team data a person may see: a rule of the firm, which the application brings. */
export type RowScope = {
  /** Facts of the moment, for keys of what is remembered. */
  readonly of: (asker: Asker, list: string | null) => unknown;
  /** The rows of the right to `list` (null: no list right cuts them), as a condition that is part of every query. */
  readonly rows: (asker: Asker, list: string | null, columns: ScopeColumns) => RawBuilder<boolean>;
  /** Who was handed open work on a record of the kind: they read it, whatever their roles. */
  readonly handed: (kind: string) => Naming;
};

let bound: RowScope | null = null;

/** Says once, at the start, which rows of team data a person may see. */
export function bindRowScope(scope: RowScope): void {
  bound = scope;
}

function ruleInForce(): RowScope {
  if (!bound) throw new Error("no rule says which rows of teams a person may see");
  return bound;
}

export const rowsOf: RowScope["rows"] = (asker, list, columns) => ruleInForce().rows(asker, list, columns);
export const scopeOf: RowScope["of"] = (asker, list) => ruleInForce().of(asker, list);
export const handedOn: RowScope["handed"] = (kind) => ruleInForce().handed(kind);
