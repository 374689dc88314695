import type { z } from "zod";
import { endpoint, type Endpoint } from "#platform/endpoint.ts";
import type { Policy } from "#platform/policy.ts";
import type { Field } from "./field.ts";
import type { Fields, InputValue, Resource } from "./resource.ts";

/** A step that changes the state of a record, as data: buttons, dialog, board, bulk, call and guards follow from it. */
export type Step = {
  /** What is done, on buttons and in the history: 합의. */
  readonly label: string;
  /** States from which it can be taken. */
  readonly from: readonly string[];
  /** The state that follows; absent: it stays. */
  readonly to?: string;
  /** What has to be told with it: fields of the record, or of `asked`. */
  readonly asks?: readonly string[];
  /** What may be told with it. */
  readonly takes?: readonly string[];
  /** Who takes it, when others than those who change the record. */
  readonly by?: Policy;
  /** Shuts out whoever created the record, took the named step last or changed what `covers` names since. */
  readonly notWho?: string;
  /**
   * The bell tells that the record waits for it: those who may take it, or whom this field names. `notWho` says as much
   * without it.
   */
  readonly waits?: true | string;
  /** Fields that an approval is about: a change to one of them takes it back to where the step starts. */
  readonly covers?: readonly string[];
  /** Whoever took it can take it back for `undoMinutes`, as long as nobody has acted on the record since. */
  readonly undo?: true;
  /** Can be taken with many records of a list at once. */
  readonly bulk?: true;
  /** Stands in the menu behind the buttons: rare, or a way out. */
  readonly aside?: true;
  /** A weighty one: the person has to have proved of late who they are. */
  readonly confirmed?: true;
  /** Ends something for good: the button that does it is red. */
  readonly danger?: true;
};

/** The state machine of a kind of record. */
export type Steps<
  R extends Resource = Resource,
  S extends Readonly<Record<string, Step>> = Readonly<Record<string, Step>>,
  A extends Fields = Fields,
> = {
  readonly resource: R;
  /** The field that holds the state. */
  readonly state: string;
  readonly steps: S;
  /** What steps ask for and the record does not keep as a field: a reason. */
  readonly asked: A;
};

/** Steps of any kind, as registries hold them. */
// oxlint-disable-next-line typescript/no-explicit-any -- each kind has its own words; registries hold all
export type AnySteps = Steps<any, any, any>;

/** Minutes within which a step can be taken back, in the whole product. */
export const undoMinutes = 10;
/** The most records that one step is taken with at once. */
export const bulkLimit = 100;

type StateOf<R extends Resource, Key extends keyof R["fields"]> = R["fields"][Key] extends {
  readonly options: Readonly<Record<infer State, string>>;
}
  ? State
  : string;

type StepOver<State, Key> = Omit<Step, "from" | "to" | "asks" | "takes" | "covers" | "waits"> & {
  readonly from: readonly State[];
  readonly to?: State;
  readonly asks?: readonly Key[];
  readonly takes?: readonly Key[];
  readonly covers?: readonly Key[];
  readonly waits?: true | Key;
};

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- steps that ask for nothing beyond the record's fields
type NothingMore = Readonly<Record<never, Field>>;

/** These steps by their names alone, so that what each is told is known by its name. */
type Named<S> = S extends Readonly<Record<string, Step>> ? S : never;

/** Declares the steps of a kind of record over the field that holds its state. */
export function defineSteps<
  R extends Resource,
  const Key extends keyof R["fields"] & string,
  const S extends Readonly<Record<string, StepOver<StateOf<R, Key>, (keyof R["fields"] | keyof A) & string>>>,
  const A extends Fields = NothingMore,
>(resource: R, state: Key, steps: S, asked: A = {} as A): Steps<R, Named<S>, A> {
  const defined = { resource, state, steps, asked } as unknown as Steps<R, Named<S>, A>;
  for (const [name, { notWho }] of Object.entries<Step>(steps as never)) {
    if (notWho !== undefined && !(notWho in steps)) throw new Error(`${resource.name}.${name}: no step ${notWho}`);
  }
  return defined;
}

/** The fields that a step asks for, those that it must have first. */
export function askedFields({ resource, asked }: AnySteps, step: Step): [key: string, field: Field][] {
  const of = (key: string, required: boolean): [string, Field] => {
    const field: Field = asked[key] ?? resource.fields[key];
    return [key, { ...field, required, readonly: false }];
  };
  return [...(step.asks ?? []).map((key) => of(key, true)), ...(step.takes ?? []).map((key) => of(key, false))];
}

/** The steps that lead on from a state, by name. */
export function stepsFrom({ steps }: AnySteps, state: unknown): string[] {
  return Object.entries<Step>(steps).flatMap(([name, { from }]) => (from.includes(state as string) ? [name] : []));
}

type Keys<S extends Step, Part extends "asks" | "takes"> = S extends { readonly [P in Part]: readonly (infer Key)[] }
  ? Key & string
  : never;
type FieldOf<D extends AnySteps, Key extends string> = Key extends keyof D["asked"]
  ? D["asked"][Key]
  : D["resource"]["fields"][Key];

/** What a step is told, by field. */
export type StepInput<D extends AnySteps, Name extends keyof D["steps"]> = {
  readonly [Key in Keys<D["steps"][Name], "asks">]: NonNullable<InputValue<FieldOf<D, Key>>>;
} & { readonly [Key in Keys<D["steps"][Name], "takes">]?: InputValue<FieldOf<D, Key>> | undefined };

/** What a step answers. */
export type StepAnswer = {
  readonly number: number;
  readonly state: string;
  readonly version: number;
  /** Whether the person can take it back. */
  readonly undoable: boolean;
  /** What the person should know, a sentence each. */
  readonly says: string[];
  /** Where the work goes on; null: here. */
  readonly opens: string | null;
};

export type Target = { readonly number: number; readonly version: number };
export type ManyStepped = {
  readonly changed: Target[];
  /** Those left as they were, with the words of the guard that refused them. */
  readonly refused: { readonly number: number; readonly reason: string }[];
};

type Answer<Model> = z.ZodType<{ success: true } & Model, { success: true } & Model>;
type Params = z.ZodType<{ readonly number: number }, { readonly number: string }>;
type Body<Input> = z.ZodType<Input, Input>;

export type StepSchema<D extends AnySteps, Name extends keyof D["steps"]> = {
  params: Params;
  body: Body<{ readonly version: number } & StepInput<D, Name>>;
  response: Answer<StepAnswer>;
};
export type BulkStepSchema<D extends AnySteps, Name extends keyof D["steps"]> = {
  body: Body<{ readonly targets: readonly Target[] } & StepInput<D, Name>>;
  response: Answer<ManyStepped>;
};
export type UndoSchema = { params: Params; body: Body<{ readonly version: number }>; response: Answer<StepAnswer> };
export type BulkUndoSchema = { body: Body<{ readonly targets: readonly Target[] }>; response: Answer<ManyStepped> };

/** The call of a step: `POST /api/disputes/:number/steps/agree`. */
export function stepCall<D extends AnySteps, Name extends keyof D["steps"] & string>(
  { resource }: D,
  name: Name,
): Endpoint<StepSchema<D, Name>> {
  return endpoint("POST", `${resource.api}/:number/steps/${name}`);
}

/** The call of a step with many records: `POST /api/consults/steps/hold`. */
export function bulkStepCall<D extends AnySteps, Name extends keyof D["steps"] & string>(
  { resource }: D,
  name: Name,
): Endpoint<BulkStepSchema<D, Name>> {
  return endpoint("POST", `${resource.api}/steps/${name}`);
}

/** Takes the person's own last step with a record back. */
export function undoCall({ resource }: AnySteps): Endpoint<UndoSchema> {
  return endpoint("POST", `${resource.api}/:number/steps/undo`);
}

/** The same for many that one step changed together. */
export function bulkUndoCall({ resource }: AnySteps): Endpoint<BulkUndoSchema> {
  return endpoint("POST", `${resource.api}/steps/undo`);
}
