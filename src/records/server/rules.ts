import type { RawBuilder } from "kysely";
import type { Policy } from "#platform/policy.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { TextSearch } from "#platform/server/database/text-search.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Failure } from "#platform/server/http/failure.ts";
import type { ChangesOf, Resource } from "../resource.ts";
import type { ConflictFacts } from "./conflict-facts.ts";
import type { HeldFacts } from "./held-facts.ts";
import type { Naming } from "./named.ts";
import type { Erased, Reach } from "./whose/personal-table.ts";

/** A stored row by the fields of its kind: no column is found under its own name. */
type Stood<R extends Resource> = { readonly [Key in keyof R["fields"] | "id"]?: unknown };

/** A write that is about to happen, as the rules of a resource see it. */
export type Writing<R extends Resource = Resource> = {
  readonly work: Work;
  readonly asker: Asker;
  /** The stored row before, by the fields of the kind; null for a creation. */
  readonly before: Stood<R> | null;
  /** What was sent, checked. */
  readonly changes: ChangesOf<R>;
};

type Computed = RawBuilder<unknown> | ((asker: Asker) => RawBuilder<unknown>);

/** What a kind decides for itself, beside its facts; what is left out is as with most kinds. */
export type Rules<R extends Resource> = {
  /** Who sees such records, cut by `scope`; who is named on one or has a task about it sees that one besides. */
  readonly show: Policy;
  /** Who has the list, when more than `show`: those whom records of the kind name find theirs in it. */
  readonly browse?: Policy;
  /** Who may change them and sees personal data in full. */
  readonly manage: Policy;
  /** Who makes new ones, when more than `manage`. */
  readonly enter?: Policy;
  /** Ways beside its fields (`works`) in which a record names those who work on it: they see it whole and change it. */
  readonly named?: readonly Naming[];
  /** Policies of further calls on one record that whoever is named on it passes: the steps of a case. */
  readonly working?: readonly Policy[];
  /** Rows that others see in full as well: those that the person works on (product §9 Q25). `row`: its name in the query. */
  readonly whole?: (asker: Asker, row: string) => RawBuilder<boolean>;
  /** The list right whose 외국/비자 rule cuts the rows; null: none does. */
  readonly list: string | null;
  /** Rows a person may see, instead of those of the teams; the row is `r`. */
  readonly scope?: (asker: Asker) => RawBuilder<boolean>;
  /**
   * Whether nothing keeps the person away from the record with this key, whatever `scope` says. Such records are absent,
   * and what refers to them does not name them.
   */
  readonly outsideWalls?: (asker: Asker, id: RawBuilder<number>) => RawBuilder<boolean>;
  /** Whether a wall stands around the record with this key at all: where none does, whoever sees its rows sees it. */
  readonly walled?: (id: RawBuilder<number>) => RawBuilder<boolean>;
  /** Whom more than those who see the record has to be told that one of its kind has changed, though not which. */
  readonly summedUpFor?: Policy;
  /** What the check for conflicts knows of such records; absent: no parties stand in them. */
  readonly conflicts?: ConflictFacts;
  /** Work in them that must not be left without somebody; kinds that name who works on them have it. */
  readonly held?: HeldFacts;
  /**
   * The record that one of these hangs on, as `{ kind, id }`: whoever does not see that one sees none of them. Said
   * where `scope` is long, so that it is asked for few people.
   */
  readonly hangsOn?: (query: Database["query"], id: number) => Promise<{ kind: string; id: number } | null>;
  /** Rows that nobody chooses, though they are seen: devices among the staff. */
  readonly choosable?: RawBuilder<boolean>;
  /** Narrower choices, by the word that references name them with, and what is said of a row outside of one. */
  readonly among?: Readonly<Record<string, { readonly rows: RawBuilder<boolean>; readonly refusal: string }>>;
  /** The field by which files name one of these beside number and name, for those who read it: the e-mail address. */
  readonly alsoNamedBy?: string;
  /** Whom a reference may lead to, when choosing is wider than reading: colleagues are chosen by everybody. */
  readonly choose?: Policy;
  /**
   * Fields that would name a record behind a wall to which one of these belongs, and what is shown in their place to
   * whom `open` does not hold: nothing finds or orders by what stands in them. `key`: of one field alone, where they
   * differ; without it, of the row.
   */
  readonly naming?: {
    readonly fields: Readonly<Record<string, string | null>>;
    readonly open: (asker: Asker, key?: string) => RawBuilder<boolean>;
  };
  /** Read-only fields that are no columns, as SQL over the row `r`; some depend on who asks: 나를 언급. */
  readonly computed?: Readonly<Record<string, Computed>>;
  /**
   * Filters over computed fields, said so that an index answers them; `asked` compares the value row by row, which is
   * for the few rows that are left.
   */
  readonly filtered?: Readonly<Record<string, (value: string, asked: RawBuilder<boolean>) => RawBuilder<boolean>>>;
  /**
   * What else the row `r` is found by when it is typed whole: names and numbers that it had. Null: not by this. An index
   * has to answer it.
   */
  readonly knownBy?: (search: TextSearch) => RawBuilder<boolean> | null;
  /** Its files come and go by calls of its own: the general ones only read them. */
  readonly ownFiles?: true;
  /** Of the rows `r` that the person may change, those whose files the person adds and takes away; absent: all. */
  readonly keepsFiles?: (asker: Asker) => RawBuilder<boolean>;
  /** Of rows `r` that belong to a person, those that are given out to that person; absent: all. */
  readonly given?: RawBuilder<boolean>;
  /** Keys of further rows that are given out to the person behind these, but go with somebody else (`Whose`). */
  readonly alsoGiven?: (roots: Reach) => RawBuilder<unknown>;
  /** What destruction sets in columns that are no fields. */
  readonly erase?: Readonly<Record<string, Erased>>;
  /** Korean words of the commands, as the history shows them: `sign` → 서명완료. */
  readonly actions?: Readonly<Record<string, string>>;
  /** What was sent, in the one form in which it is kept: numbers of cases. What cannot be read stays for `check`. */
  readonly tidied?: (changes: ChangesOf<R>) => ChangesOf<R>;
  /** Rules across fields and records; throws a Failure before anything is written. */
  readonly check?: (writing: Writing<R>) => Promise<void>;
  /**
   * The same rules for new rows that are written together, as an import does, the later ones under those before them:
   * why a row cannot be written, by its position. Kinds that are imported and have a `check` need it. `nameOf`: what
   * people call the row at a position.
   */
  readonly checkMany?: (
    writing: Pick<Writing<R>, "work" | "asker">,
    rows: readonly ChangesOf<R>[],
    nameOf: (position: number) => string,
  ) => Promise<ReadonlyMap<number, Failure>>;
  /** Somebody spoke to the client of the record, or wrote to him: calls and messages that hang on it tell. */
  readonly contacted?: (work: Work, id: number, at: Date) => Promise<void>;
  /** Throws a Failure for a record that is not taken out as it stands: what is published, or was counted. */
  readonly removing?: (before: Readonly<Record<string, unknown>>) => void;
  /** What else a write does, in its transaction. */
  readonly written?: (writing: Writing<R>, id: number) => Promise<void>;
  /** The same for new rows that were written together, with their keys. Kinds that are imported and have a `written` need it. */
  readonly writtenMany?: (
    writing: Pick<Writing<R>, "work" | "asker">,
    rows: readonly ChangesOf<R>[],
    ids: readonly number[],
  ) => Promise<void>;
  /** What new rows that are written together get beside what was sent, such as the name of whoever was chosen. */
  readonly completed?: (work: Work, rows: readonly ChangesOf<R>[]) => Promise<readonly ChangesOf<R>[]>;
};
