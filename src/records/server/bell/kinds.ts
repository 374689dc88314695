import { type RawBuilder, sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";

/** What the bell tells, declared by the feature that tells it. */
export type BellKind = {
  /** `memo.mention`, never changed: rows carry it. */
  readonly name: string;
  /** Why it concerns the person, in a word: 언급, 요청, 결재. */
  readonly why: string;
  /** What has happened, after who did it: 메모에서 나를 언급했습니다. */
  readonly says: string;
  /** Told in quiet hours too. */
  readonly urgent?: true;
};

/** An alarm about a person: told by 시스템, urgently, and never to whom it is about (`ringAlarm`). */
export type BellAlarm = Omit<BellKind, "urgent"> & { readonly urgent: true; readonly alarm: true };

/** What is told of and is no kind of record: a task, an import. */
export type BellSubject = {
  /** The `record_type` of its rows. */
  readonly name: string;
  readonly label: string;
  /** A table or a query, as `r` with its key `id`. */
  readonly from: RawBuilder<unknown>;
  /** Whether the person may still look at it. */
  readonly seen: (asker: Asker) => RawBuilder<boolean>;
  /** What it is called, and what its path needs to know beside the key; texts over `r`. */
  readonly title: RawBuilder<string>;
  readonly state?: RawBuilder<string>;
  readonly path: (row: { readonly id: number; readonly title: string; readonly state: string }) => string | null;
};

/** What a feature tells the bell, and of what. */
export type BellFacts = {
  readonly kinds: readonly (BellKind | BellAlarm)[];
  readonly subjects?: readonly BellSubject[];
};

/** What every kind of record tells whose facts name those who work on it. */
export const namedNow: BellKind = { name: "record.named", why: "담당", says: "담당자로 지정했습니다" };
/** What whoever follows a record hears of it. */
export const followedNews: BellKind = { name: "record.followed", why: "구독", says: "새로운 내용이 있습니다" };
/** What every kind of record with steps tells, and every import. */
export const stepWaits: BellKind = { name: "step.waits", why: "결재", says: "확인을 기다립니다" };
export const stepRefused: BellKind = { name: "step.refused", why: "반려", says: "돌려보냈습니다" };
export const stepApproved: BellKind = { name: "step.approved", why: "승인", says: "승인했습니다" };
export const importEnded: BellKind = { name: "import.ended", why: "가져오기", says: "가져오기를 마쳤습니다" };

let kinds: ReadonlyMap<string, BellKind> = new Map();
let subjects: ReadonlyMap<string, BellSubject> = new Map();

/** Set once at boot from the registry of features. Throws where two features tell under one name. */
export function bindBell(all: readonly BellFacts[]): void {
  const told = all.flatMap((facts) => facts.kinds);
  kinds = new Map(told.map((kind) => [kind.name, kind]));
  if (kinds.size < told.length) throw new Error("two kinds of the bell have the same name");
  subjects = new Map(all.flatMap((facts) => facts.subjects ?? []).map((subject) => [subject.name, subject]));
}

/** Throws for what no feature declares. The console works without the registry, and is not asked. */
export function requireDeclared({ name }: BellKind): void {
  if (kinds.size > 0 && !kinds.has(name)) throw new Error(`no feature declares that it tells ${name}`);
}

/** Undefined: an earlier version told it. */
export const bellKind = (name: string): BellKind | undefined => kinds.get(name);

export const bellSubject = (name: string): BellSubject | undefined => subjects.get(name);

/** A subject's title made of text and columns of `r`. */
export const bellTitle = (...parts: readonly RawBuilder<unknown>[]): RawBuilder<string> =>
  sql<string>`concat_ws(' · ', ${sql.join(parts)})`;
