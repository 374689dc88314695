import { useRef, useState } from "react";
import { recordEndpoints } from "../../endpoints.ts";
import type { Resource, RowOf } from "../../resource.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { notifyInfo, notifySuccess } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "../refresh.ts";
import { changedKeys, inputOf, problemOf, valuesOf, type FormValue, type FormValues } from "./form-values.ts";
import { useTypedValues, type Base, type TypedSetup, type TypedValues } from "./use-typed-values.ts";

export type FormSetup = TypedSetup & {
  readonly extraInput: () => Readonly<Record<string, unknown>>;
  readonly onSaved: (row: RowOf<Resource>) => void;
};

/** State of a form: values, their draft, problems, saving, and what to do when somebody else was faster. */
export function useRecordForm(setup: FormSetup) {
  const typed = useTypedValues(setup);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { failure, isSaving, save, send } = useSaving(setup, typed, setProblems);
  const { base, values, merge, dirty, resumed } = typed;
  return {
    values,
    /** Of the row that the values are typed over. */
    version: base.version,
    problems,
    merge,
    failure,
    dirty,
    resumed,
    isSaving,
    save,
    change: (key: string, value: FormValue) => {
      typed.change(key, value);
      if (problems[key] !== undefined) setProblems(without(key));
    },
    /** Throws away what was typed. */
    reset: () => {
      typed.reset();
      setProblems({});
    },
    /** Ends the merge: the chosen values are what will be saved. */
    choose: (chosen: FormValues) => {
      typed.setMerge(null);
      typed.choose(chosen);
      send({ ...values, ...chosen }, base);
    },
  };
}

type Problems = Readonly<Record<string, string>>;

/** Sends what was typed, once at a time, and goes on with what was typed meanwhile. */
function useSaving(setup: FormSetup, typed: TypedValues, setProblems: (problems: Problems) => void) {
  const { resource, keys, row, extraInput, onSaved } = setup;
  const { base, values, latest } = typed;
  const [failure, setFailure] = useState<CallError | null>(null);
  /** What a save that is on its way has sent. */
  const sent = useRef<FormValues | null>(null);
  const endpoints = recordEndpoints(resource);

  const saved = ({ model }: { model: RowOf<Resource> }) => {
    const { next, merged } = typed.over(sent.current ?? values, latest.current, model);
    const hasRest = typed.keepRest(model.id, next, merged.values);
    notifySuccess("저장했습니다.");
    void refreshRecord(resource);
    if (row !== null) {
      sent.current = null;
      typed.adopt(next, merged.values);
      typed.setResumed(false);
      setProblems({});
      if (hasRest) return;
    } else if (hasRest) {
      notifyInfo("저장하는 동안 입력한 내용을 보관했습니다.", "수정을 누르면 이어서 쓸 수 있습니다.");
    }
    onSaved(model);
  };
  const fail = (error: CallError) => {
    setProblems(refusedFields(keys, error));
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
    if (row === null) return create.mutate({ body: { ...newInput(setup, now), ...extraInput() } });
    const changes = { ...inputOf(resource, changedKeys(resource, keys, from.values, now), now), ...extraInput() };
    return update.mutate({ params: { number: String(row.number) }, body: { version: from.version, changes } });
  };

  /** Somebody else has saved: takes over what does not touch my changes, and asks about the rest. */
  const catchUp = async () => {
    try {
      const { model } = await call(endpoints.read, { params: { number: String(row!.number) } });
      const { next, merged } = typed.over(base.values, latest.current, model);
      typed.adopt(next, merged.values);
      if (merged.conflicts.length === 0) return send(merged.values, next);
      typed.setMerge({ theirs: next.values, conflicts: merged.conflicts });
    } catch (error) {
      setFailure(error as CallError);
    }
    sent.current = null;
  };

  const save = () => {
    if (sent.current !== null || typed.merge) return;
    const found = problemsIn(setup, values);
    setProblems(found);
    if (Object.keys(found).length === 0) send(values, base);
  };
  return { failure, isSaving: create.isPending || update.isPending, save, send };
}

/** What a new record is made of: what was filled in, and what has to be. */
function newInput({ resource, keys }: FormSetup, now: FormValues) {
  const filled = changedKeys(resource, keys, valuesOf(resource, keys, null), now);
  const named = keys.filter((key) => resource.fields[key]!.required || filled.includes(key));
  return inputOf(resource, named, now);
}

function problemsIn({ resource, keys }: FormSetup, values: FormValues): Problems {
  const found = keys.flatMap((key) => {
    const problem = problemOf(resource.fields[key]!, values[key] ?? null);
    return problem === null ? [] : [[key, problem] as const];
  });
  return Object.fromEntries(found);
}

/** What the server says of the fields. */
function refusedFields(keys: readonly string[], error: CallError): Problems {
  const found = keys.flatMap((key) => {
    const message = fieldError(error, key) ?? error.fields[`changes.${key}`] ?? error.fields[`body.changes.${key}`];
    return message === undefined ? [] : [[key, message] as const];
  });
  return Object.fromEntries(found);
}

const without = (key: string) => (problems: Problems) =>
  Object.fromEntries(Object.entries(problems).filter(([other]) => other !== key));
