import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Resource } from "../../resource.ts";
import type { AnySteps, StepInput, Steps } from "../../steps.ts";
import type { ColumnsOf } from "../change-record.ts";
import type { About } from "../bell/ring.ts";
import type { LockedRow } from "../read.ts";
import type { AnyRecords, Records } from "../records.ts";
import type { WriteContext } from "../write.ts";
import { setMachines } from "./machines.ts";
import { setWaiting, type Told } from "./waiting.ts";

/** A record that somebody may take a step with, as guards look at it: for the button as well as for the step. */
export type Looking<R extends Resource> = {
  readonly query: Database["query"];
  readonly asker: Asker;
  readonly before: LockedRow<R>;
};

/** A step that is being taken, with what was told. */
export type Taking<R extends Resource, Input> = {
  readonly work: Work;
  readonly context: WriteContext;
  readonly before: LockedRow<R>;
  readonly input: Input;
};

/** A step that is being taken back, with the columns that become what they were before it. */
export type Undoing<R extends Resource> = {
  readonly work: Work;
  readonly context: WriteContext;
  readonly before: LockedRow<R>;
  readonly set: Partial<LockedRow<R>>;
};

/** What the person should know afterwards: sentences, and where the work goes on. */
export type Outcome = { readonly says?: readonly string[]; readonly opens?: string };

/** The steps by their own names: as data they are also steps of any name, which would take the input of each alike. */
type StepNames<D extends AnySteps> = 0 extends 1 & D
  ? string
  : keyof { [Name in keyof D["steps"] as string extends Name ? never : Name]: Name };
type ByStep<D extends AnySteps, Hook> = { readonly [Name in StepNames<D>]?: Hook };

/** What steps are told beside fields, by step and by name: the parts of a matching. */
type Parts = Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;
type PartsOf<T extends Parts, Name> = Name extends keyof T
  ? { readonly [Key in keyof T[Name]]: z.output<T[Name][Key]> }
  : unknown;
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- steps that are told nothing beyond fields
type NoParts = Readonly<Record<never, never>>;

/** What data cannot say about the steps of a kind. */
export type StepRules<R extends Resource, D extends AnySteps, T extends Parts = NoParts> = {
  readonly parts?: T;
  /** Throws a Failure when something beside the state stands in the way; its words stand at the button too. */
  readonly guards?: ByStep<D, (looking: Looking<R>) => Promise<void> | void>;
  /**
   * Takes back what a step did beside its columns, in the transaction that takes it back; throws a Failure when what was
   * before it cannot come back: its time was given to somebody else.
   */
  readonly undone?: (undoing: Undoing<R>) => Promise<void>;
  /** What every step that sets the state sets beside it, where nothing else does. */
  readonly always?: ColumnsOf<R>;
  /** What a step sets beside what it asks for; throws a Failure for what cannot be taken. */
  readonly sets?: {
    readonly [Name in StepNames<D>]?: (
      taking: Taking<R, StepInput<D, Name> & PartsOf<T, Name>>,
    ) => ColumnsOf<R> | Promise<ColumnsOf<R>>;
  };
  /** Of those who see the record and take such steps, whom it waits for, where rights alone do not say it. */
  readonly whom?: ByStep<D, (told: Told<LockedRow<R>>) => Promise<readonly Asker[]>>;
  /** What the bell speaks of, where the record has no page of its own. */
  readonly about?: (row: LockedRow<R>) => About;
  /** What else a step does, in its transaction: money, a second record. */
  readonly after?: {
    readonly [Name in StepNames<D>]?: (
      taking: Taking<R, StepInput<D, Name> & PartsOf<T, Name>> & { readonly version: number },
    ) => Promise<Outcome | void>;
  };
};

// oxlint-disable-next-line typescript/no-explicit-any -- the rules of each kind take its own shapes; registries hold all
type AnyHook<Result> = Readonly<Record<string, ((input: any) => Result | Promise<Result>) | undefined>>;

/** Steps with their records and rules, as registries hold them. */
export type BoundSteps = {
  readonly records: AnyRecords;
  readonly machine: AnySteps;
  readonly rules: {
    readonly parts?: Parts;
    readonly guards?: AnyHook<void>;
    // oxlint-disable-next-line typescript/no-explicit-any -- as above
    readonly undone?: (undoing: any) => Promise<void>;
    readonly always?: object;
    readonly sets?: AnyHook<object>;
    readonly whom?: AnyHook<readonly Asker[]>;
    // oxlint-disable-next-line typescript/no-explicit-any -- as above
    readonly about?: (row: any) => About;
    readonly after?: AnyHook<Outcome | void>;
  };
};

let registered: ReadonlyMap<string, BoundSteps> = new Map();

/** Brings steps together with the records and what data cannot say. A feature registers the result. */
export function bindSteps<R extends Resource, D extends Steps<R>, T extends Parts = NoParts>(
  records: Records<R>,
  machine: D,
  rules: StepRules<R, D, T> = {},
): BoundSteps {
  return { records, machine, rules };
}

/** Set once at boot from the registry of features. */
export function registerSteps(all: readonly BoundSteps[]): void {
  registered = new Map(all.map((bound) => [String(bound.machine.resource.name), bound]));
  setMachines(all.map(({ machine }) => machine));
  setWaiting(all);
}

/** The steps of a kind; none for kinds without states. */
export function stepsOf(name: string): BoundSteps | undefined {
  return registered.get(name);
}
