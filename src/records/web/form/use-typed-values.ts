import { useEffect, useRef, useState } from "react";
import type { Resource, RowOf } from "../../resource.ts";
import type { DraftBox } from "#platform/web/drafts/draft-box.ts";
import { useDrafts } from "#platform/web/drafts/use-drafts.ts";
import { draftIn, draftName, draftText, pick, type FormDraft } from "./form-draft.ts";
import { changedKeys, mergeValues, valuesOf, type FormValue, type FormValues } from "./form-values.ts";

/** What somebody else has stored meanwhile, and the fields for which the person must choose. */
export type OpenMerge = { readonly theirs: FormValues; readonly conflicts: readonly string[] };

export type TypedSetup = {
  readonly resource: Resource;
  readonly keys: readonly string[];
  /** null: a new record. */
  readonly row: RowOf<Resource> | null;
  readonly preset: FormValues;
};

/** What the values are typed over. */
export type Base = { readonly values: FormValues; readonly version: number };

export type TypedValues = ReturnType<typeof useTypedValues>;

/** What stands in a form, over which row it was typed, and its draft; follows what others save meanwhile. */
export function useTypedValues({ resource, keys, row, preset }: TypedSetup) {
  const name = draftName(resource, row?.id ?? null);
  const drafts = useDrafts(name);
  const [begun] = useState(() => {
    const draft = draftIn(drafts.read(name), resource);
    return beginning({ resource, keys, row, preset }, draft);
  });
  const [base, setBase] = useState<Base>(begun.base);
  const [values, setValues] = useState<FormValues>(begun.values);
  const [merge, setMerge] = useState<OpenMerge | null>(begun.merge);
  const [resumed, setResumed] = useState(begun.resumed);
  const textOf = (from: Base, now: FormValues) => {
    const changed = changedKeys(resource, keys, from.values, now);
    return draftText(resource, { version: from.version, base: pick(from.values, changed), values: pick(now, changed) });
  };

  // Until the person has chosen, the draft stays as it was before: on the version that it was typed on.
  const text = merge === null ? textOf(base, values) : undefined;
  useEffect(() => {
    if (text !== undefined) keepOrDrop(drafts, name, text);
  }, [drafts, name, text]);

  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const adopt = (next: Base, now: FormValues) => {
    setBase(next);
    setValues(now);
  };
  /** The stored row as the new base, and over it what stands in the form, as far as it was typed since `from`. */
  const over = (from: FormValues, mine: FormValues, stored: RowOf<Resource>) => {
    const theirs = valuesOf(resource, keys, stored);
    const merged = mergeValues(resource, keys, { base: from, mine, theirs });
    return { next: { values: theirs, version: stored.version }, merged };
  };
  if (row !== null && row.version > base.version && merge === null) {
    const { next, merged } = over(base.values, values, row);
    // What both have changed is not taken from under the person's hands: the save is refused, and asks.
    if (merged.conflicts.length === 0) adopt(next, merged.values);
  }
  return {
    base,
    values,
    latest,
    merge,
    setMerge,
    resumed,
    setResumed,
    dirty: changedKeys(resource, keys, base.values, values).length > 0,
    adopt,
    over,
    change: (key: string, value: FormValue) => setValues((now) => ({ ...now, [key]: value })),
    choose: (chosen: FormValues) => setValues((now) => ({ ...now, ...chosen })),
    /** Throws away what was typed. */
    reset: () => {
      drafts.drop(name);
      setValues(base.values);
      setResumed(false);
    },
    /** Of what was saved nothing is kept but what was typed after it; answers whether there is such. */
    keepRest: (id: number, from: Base, now: FormValues) => {
      const rest = textOf(from, now);
      drafts.drop(name);
      keepOrDrop(drafts, draftName(resource, id), rest);
      return changedKeys(resource, keys, from.values, now).length > 0;
    },
  };
}

/** A draft that could not be opened is not thrown away by a form in which nothing was typed. */
function keepOrDrop(drafts: DraftBox, name: string, text: string | null): void {
  if (text === drafts.read(name)) return;
  if (text === null) drafts.drop(name);
  else drafts.keep(name, text);
}

/** What a form begins with: the row, and over it what was typed before; what both have changed since is asked about. */
function beginning({ resource, keys, row, preset }: TypedSetup, draft: FormDraft | null) {
  const theirs = { ...valuesOf(resource, keys, row), ...preset };
  const base: Base = { values: theirs, version: row?.version ?? 0 };
  const mine = { ...theirs, ...draft?.values };
  const resumed = draft !== null;
  if (draft === null || draft.version === base.version) return { base, values: mine, merge: null, resumed };
  const merged = mergeValues(resource, keys, { base: { ...theirs, ...draft.base }, mine, theirs });
  const { conflicts } = merged;
  return { base, values: merged.values, merge: conflicts.length > 0 ? { theirs, conflicts } : null, resumed };
}
