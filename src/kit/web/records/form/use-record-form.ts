import { useEffect, useRef, useState } from "react";
import { recordEndpoints } from "../../../shared/records/endpoints.ts";
import type { Resource, RowOf } from "../../../shared/records/resource.ts";
import { call, type CallError } from "../../call.ts";
import { fieldError } from "../../components/fields.tsx";
import { notifyInfo, notifySuccess } from "../../notify.ts";
import { useWrite } from "../../query.ts";
import { useUser } from "../../session.ts";
import { refreshRecord } from "../refresh.ts";
import { draftName, dropDraft, pick, readDraft, writeDraft, type FormDraft } from "./form-draft.ts";
import {
  changedKeys,
  inputOf,
  mergeValues,
  problemOf,
  valuesOf,
  type FormValue,
  type FormValues,
} from "./form-values.ts";

/** What somebody else has stored meanwhile, and the fields for which the person must choose. */
export type OpenMerge = { readonly theirs: FormValues; readonly conflicts: readonly string[] };

export type FormSetup = {
  readonly resource: Resource;
  readonly keys: readonly string[];
  /** null: a new record. */
  readonly row: RowOf<Resource> | null;
  readonly preset: FormValues;
  readonly extraInput: () => Readonly<Record<string, unknown>>;
  readonly onSaved: (row: RowOf<Resource>) => void;
};

type Base = { readonly values: FormValues; readonly version: number };

/** State of a form: values, their draft, problems, saving, and what to do when somebody else was faster. */
export function useRecordForm({ resource, keys, row, preset, extraInput, onSaved }: FormSetup) {
  const userId = useUser().id;
  const name = draftName(userId, resource, row?.id ?? null);
  const [begun] = useState(() => beginning({ resource, keys, row, preset }, readDraft(name, resource)));
  const [base, setBase] = useState<Base>(begun.base);
  const [values, setValues] = useState<FormValues>(begun.values);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [merge, setMerge] = useState<OpenMerge | null>(begun.merge);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [resumed, setResumed] = useState(begun.resumed);
  /** What a save that is on its way has sent. */
  const sent = useRef<FormValues | null>(null);
  const endpoints = recordEndpoints(resource);
  const dirty = changedKeys(resource, keys, base.values, values).length > 0;
  const draftOf = (from: Base, now: FormValues): FormDraft => {
    const changed = changedKeys(resource, keys, from.values, now);
    return { version: from.version, base: pick(from.values, changed), values: pick(now, changed) };
  };

  // Until the person has chosen, the draft stays as it was before: on the version that it was typed on.
  const draftText = merge === null ? JSON.stringify(draftOf(base, values)) : null;
  useEffect(() => {
    if (draftText !== null) writeDraft(name, resource, JSON.parse(draftText) as FormDraft);
  }, [name, resource, draftText]);

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

  const saved = ({ model }: { model: RowOf<Resource> }) => {
    const { next, merged } = over(sent.current ?? values, latest.current, model);
    const rest = draftOf(next, merged.values);
    const isWhole = Object.keys(rest.values).length === 0;
    dropDraft(name);
    writeDraft(draftName(userId, resource, model.id), resource, rest);
    notifySuccess("저장했습니다.");
    void refreshRecord(resource);
    if (row !== null) {
      sent.current = null;
      adopt(next, merged.values);
      setResumed(false);
      setProblems({});
      if (!isWhole) return;
    } else if (!isWhole) {
      notifyInfo("저장하는 동안 입력한 내용을 보관했습니다.", "수정을 누르면 이어서 쓸 수 있습니다.");
    }
    onSaved(model);
  };
  const fail = (error: CallError) => {
    const found = keys.flatMap((key) => {
      const message = fieldError(error, key) ?? error.fields[`changes.${key}`] ?? error.fields[`body.changes.${key}`];
      return message === undefined ? [] : [[key, message] as const];
    });
    setProblems(Object.fromEntries(found));
    setFailure(error);
    sent.current = null;
  };
  const options = { quiet: true, once: true, onSuccess: saved } as const;
  const create = useWrite(endpoints.create, { ...options, onError: fail });
  const update = useWrite(endpoints.update, {
    ...options,
    onError: (error) => (error.code === "conflict" ? void catchUp() : fail(error)),
  });

  const send = (now: FormValues, from: Base) => {
    sent.current = now;
    setFailure(null);
    if (row === null) {
      const filled = changedKeys(resource, keys, valuesOf(resource, keys, null), now);
      const named = keys.filter((key) => resource.fields[key]!.required || filled.includes(key));
      return create.mutate({ body: { ...inputOf(resource, named, now), ...extraInput() } });
    }
    const changes = { ...inputOf(resource, changedKeys(resource, keys, from.values, now), now), ...extraInput() };
    return update.mutate({
      params: { number: String(row.number) },
      body: { version: from.version, changes },
    });
  };

  /** Somebody else has saved: takes over what does not touch my changes, and asks about the rest. */
  const catchUp = async () => {
    try {
      const { model } = await call(endpoints.read, { params: { number: String(row!.number) } });
      const { next, merged } = over(base.values, latest.current, model);
      adopt(next, merged.values);
      if (merged.conflicts.length === 0) return send(merged.values, next);
      setMerge({ theirs: next.values, conflicts: merged.conflicts });
    } catch (error) {
      setFailure(error as CallError);
    }
    sent.current = null;
  };

  const save = () => {
    if (sent.current !== null || merge) return;
    const found = keys.flatMap((key) => {
      const problem = problemOf(resource.fields[key]!, values[key] ?? null);
      return problem === null ? [] : [[key, problem] as const];
    });
    setProblems(Object.fromEntries(found));
    if (found.length === 0) send(values, base);
  };
  return {
    values,
    /** Of the row that the values are typed over. */
    version: base.version,
    problems,
    merge,
    failure,
    dirty,
    resumed,
    isSaving: create.isPending || update.isPending,
    save,
    change: (key: string, value: FormValue) => {
      setValues((now) => ({ ...now, [key]: value }));
      if (problems[key] !== undefined) setProblems(without(key));
    },
    /** Throws away what was typed. */
    reset: () => {
      dropDraft(name);
      setValues(base.values);
      setProblems({});
      setResumed(false);
    },
    /** Ends the merge: the chosen values are what will be saved. */
    choose: (chosen: FormValues) => {
      setMerge(null);
      setValues((now) => ({ ...now, ...chosen }));
      send({ ...values, ...chosen }, base);
    },
  };
}

/** What a form begins with: the row, and over it what was typed before; what both have changed since is asked about. */
function beginning(
  { resource, keys, row, preset }: Pick<FormSetup, "resource" | "keys" | "row" | "preset">,
  draft: FormDraft | null,
) {
  const theirs = { ...valuesOf(resource, keys, row), ...preset };
  const base: Base = { values: theirs, version: row?.version ?? 0 };
  const mine = { ...theirs, ...draft?.values };
  const resumed = draft !== null;
  if (draft === null || draft.version === base.version) return { base, values: mine, merge: null, resumed };
  const merged = mergeValues(resource, keys, { base: { ...theirs, ...draft.base }, mine, theirs });
  const { conflicts } = merged;
  return { base, values: merged.values, merge: conflicts.length > 0 ? { theirs, conflicts } : null, resumed };
}

const without = (key: string) => (problems: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(problems).filter(([other]) => other !== key));
