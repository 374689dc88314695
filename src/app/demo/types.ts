import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/tables.ts";
import type { TeamName } from "./firm.ts";
import type { Random } from "./random.ts";

/** What every part of the demo firm is made with. */
export type Filling = {
  readonly query: Transaction<DB>;
  readonly random: Random;
  readonly now: Date;
};

export type FilledPerson = {
  readonly id: number;
  readonly userId: number;
  readonly shortName: string;
  readonly department: string;
};

export type FilledPeople = {
  readonly teamIds: Readonly<Record<TeamName, number>>;
  /** By the left side of the e-mail address. */
  readonly staff: ReadonlyMap<string, FilledPerson>;
};

/** A partner of the roster, by the key of the person. */
export type FilledPartner = { readonly id: number; readonly key: string; readonly person: FilledPerson };

/** A record that tasks point to, with the words their texts use. */
export type FilledRecord = {
  readonly id: number;
  /** 상담번호, 프로젝트번호 or the plain id. */
  readonly number: number;
  /** Person or company the work is for. */
  readonly client: string;
  /** `2026가단901234`, or the title when nothing is before a court. */
  readonly case: string;
  readonly title: string;
  /** A suit is pending, with briefs and hearings. */
  readonly suit: boolean;
  /** About foreigners or foreign countries. */
  readonly foreign: boolean;
  /** Somebody may still have work on it. */
  readonly ongoing: boolean;
};

export type FilledRecords = Readonly<Record<"consult" | "project" | "boon" | "preSaleArea", readonly FilledRecord[]>>;
