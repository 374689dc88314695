import { useEffect, useRef, useState } from "react";
import { recordEndpoints } from "../../../shared/records/endpoints.ts";
import type { Resource, RowOf } from "../../../shared/records/resource.ts";
import { call, type CallError } from "../../call.ts";
import { fieldError } from "../../components/fields.tsx";
import { notifySuccess } from "../../notify.ts";
import { useWrite } from "../../query.ts";
import { useUser } from "../../session.ts";
import { refreshRecord } from "../refresh.ts";
import { draftName, dropDraft, readDraft, writeDraft } from "./form-draft.ts";
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

/** State of a form: values, their draft, problems, saving, and what to do when somebody else was faster. */
export function useRecordForm({ resource, keys, row, preset, extraInput, onSaved }: FormSetup) {
  const name = draftName(useUser().id, resource, row?.id ?? null);
  const [base, setBase] = useState({
    values: { ...valuesOf(resource, keys, row), ...preset },
    version: row?.version ?? 0,
  });
  const [draft] = useState(() => readDraft(name, resource));
  const [values, setValues] = useState<FormValues>({ ...base.values, ...draft });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [merge, setMerge] = useState<OpenMerge | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [resumed, setResumed] = useState(draft !== null);
  const busy = useRef(false);
  const endpoints = recordEndpoints(resource);
  const changed = changedKeys(resource, keys, base.values, values);
  const dirty = changed.length > 0;

  const changedText = JSON.stringify(Object.fromEntries(changed.map((key) => [key, values[key]])));
  useEffect(() => {
    writeDraft(name, resource, JSON.parse(changedText) as FormValues);
  }, [name, resource, changedText]);

  const settle = () => (busy.current = false);
  const saved = ({ model }: { model: RowOf<Resource> }) => {
    dropDraft(name);
    notifySuccess("저장했습니다.");
    void refreshRecord(resource);
    onSaved(model);
  };
  const fail = (error: CallError) => {
    const found = keys.flatMap((key) => {
      const message = fieldError(error, key) ?? error.fields[`changes.${key}`] ?? error.fields[`body.changes.${key}`];
      return message === undefined ? [] : [[key, message] as const];
    });
    setProblems(Object.fromEntries(found));
    setFailure(error);
    settle();
  };
  const options = { quiet: true, once: true, onSuccess: saved } as const;
  const create = useWrite(endpoints.create, { ...options, onError: fail });
  const update = useWrite(endpoints.update, {
    ...options,
    onError: (error) => (error.code === "conflict" ? void catchUp().finally(settle) : fail(error)),
  });

  const send = (now: FormValues, from: typeof base) => {
    busy.current = true;
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
      const theirs = valuesOf(resource, keys, model);
      const merged = mergeValues(resource, keys, { base: base.values, mine: values, theirs });
      const next = { values: theirs, version: model.version };
      setBase(next);
      setValues(merged.values);
      if (merged.conflicts.length > 0) setMerge({ theirs, conflicts: merged.conflicts });
      else send(merged.values, next);
    } catch (error) {
      setFailure(error as CallError);
    }
  };

  const save = () => {
    if (busy.current || merge) return;
    const found = keys.flatMap((key) => {
      const problem = problemOf(resource.fields[key]!, values[key] ?? null);
      return problem === null ? [] : [[key, problem] as const];
    });
    setProblems(Object.fromEntries(found));
    if (found.length === 0) send(values, base);
  };
  return {
    values,
    problems,
    merge,
    failure,
    dirty,
    resumed,
    isSaving: create.isPending || update.isPending,
    isSaved: create.isSuccess || update.isSuccess,
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

const without = (key: string) => (problems: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(problems).filter(([other]) => other !== key));
