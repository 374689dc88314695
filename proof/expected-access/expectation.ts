import type { PrincipalName } from "../harness/principals.ts";

export type Expectation = {
  readonly who: Audience;
  /** What a valid call sends, where generated input would not reach the record. */
  readonly body?: (own: { staffId: number; entryId: number }) => unknown;
  /** Statuses beside 200 that an admitted person may get on an own record, e.g. a state that forbids it. */
  readonly also?: readonly number[];
  /** People whom the audience includes but a rule of the call itself refuses, and with which status. */
  readonly except?: Readonly<Partial<Record<PrincipalName, number>>>;
  /**
   * What the record itself opens. named: whoever of a team it names is admitted like those of `who`. handed: whoever has
   * a task about it reads it. To the others of a team it is not there, or no more than looked at.
   */
  readonly byRecord?: "named" | "handed";
  /** Records of the whole firm: those of other teams are open to whoever is admitted. */
  readonly firmWide?: true;
  /** Of those who are admitted, to whom alone those of other teams are open too. */
  readonly allTeams?: readonly PrincipalName[];
};

/**
 * everybody: without a session too. keyHolder: no person, but a program with a key of the firm. client: a client with an
 * account, and nobody of the firm. linkVisitor: whoever opened a link with its code. everySession: any live session of the
 * firm's accounts, that of the meeting room's PC too. signedIn: the same without that PC, as of everything below. staff:
 * active staff. team: staff of a team.
 */
export type Audience =
  | "everybody"
  | "keyHolder"
  | "client"
  | "linkVisitor"
  | "everySession"
  | "signedIn"
  | "staff"
  | "team"
  | readonly PrincipalName[];

export const consults: readonly PrincipalName[] = [
  "송무팀원",
  "관리자",
  "외국부팀장",
  "출입국팀장",
  "매니저",
  "홍보책임",
  "own rule: show 상담리스트",
];

export const consultManagers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];

export const clients: readonly PrincipalName[] = [
  "송무팀원",
  "관리자",
  "외국부팀장",
  "출입국팀장",
  "매니저",
  "홍보책임",
];

export const clientManagers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];

/** Lawyers and 컨설턴트, who find theirs in the lists of the pipeline (product §9 Q25). */
export const advisers: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변", "컨설턴트"];

/** Without a reason nothing of it happens, so that one call of the matrix does not spoil the next. */
export const unsaid = () => ({ reason: " " });

/** What a generated body of a write may be answered with beside 200: it names records that are not there, or is old. */
export const written: readonly number[] = [400, 409, 422];
