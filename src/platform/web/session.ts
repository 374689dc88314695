import { policyFacts } from "../abilities.ts";
import type { PermissionRule, Policy, PolicyFacts } from "../policy.ts";
import { CallError, forgetAnswers, onSessionExpired } from "./call.ts";
import type { DraftKey } from "./drafts/draft-cipher.ts";
import { forgetStoredDrafts } from "./drafts/stored-drafts.ts";
import { forgetFirstReads } from "./first-reads.ts";
import { breakOffReads } from "./reads-under-way.ts";
import { onTokenChange, readToken, saveToken } from "./session-token.ts";
import { createStore, useStore } from "./store.ts";

type Team = { readonly id: number; readonly name: string };

/** The signed-in person as the sign-in state call answers (spec §3). */
export type SessionUser = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly scope: string;
  readonly team: Team | null;
  readonly staff: {
    readonly id: number;
    readonly shortName: string;
    readonly realName: string;
    readonly department: string;
    readonly roles: readonly { readonly name: string }[];
    readonly teams: readonly Team[];
    readonly team: Team | null;
    readonly all_team_view: "Y" | "N";
  } | null;
  readonly userinfo: { readonly role: string };
  readonly rules: readonly PermissionRule[];
  readonly inPresaleTeam: boolean;
  readonly isDevice: boolean;
  readonly devPages: boolean;
  readonly newSiteUrl: string;
  readonly goLiveOn: string | null;
  readonly presaleTeam: Team | null;
  readonly preferences: Readonly<Record<string, unknown>>;
};

/**
 * loading: not known yet · unreachable: the server gave no answer · out · in · expired: the session is over while the
 * person is at work; the page stays and sign-in opens over it. owing: the password was right, the second factor is
 * still to come; `owes` says the same of a person at work.
 */
export type SessionState =
  | { readonly status: "loading" | "out"; readonly user: null }
  | { readonly status: "unreachable"; readonly user: null; readonly failure: CallError }
  | { readonly status: "owing"; readonly user: null }
  | { readonly status: "in"; readonly user: SessionUser }
  | { readonly status: "expired"; readonly user: SessionUser; readonly owes: boolean };

export const session = createStore<SessionState>({ status: "loading", user: null });

export type SessionCalls = {
  readonly load: (background: boolean) => Promise<SessionUser>;
  readonly end: () => Promise<unknown>;
  readonly draftKeys: () => Promise<DraftKeyAnswer>;
};

/** The keys of what a person has typed and not saved, and whose they are. */
type DraftKeyAnswer = { readonly userId: number; readonly keys: readonly DraftKey[] };

let calls: SessionCalls | null = null;

/** Reads who is signed in and follows the token from then on, also when another tab changes it. */
export function startSession(given: SessionCalls): void {
  calls = given;
  onSessionExpired(() => {
    const { status, user } = session.read();
    if (status === "in") session.write({ status: "expired", user, owes: false });
  });
  onTokenChange(() => {
    if (readToken() === null) endLocally();
    else void reloadUser();
  });
  void reloadUser();
}

// Answers may come in another order than they were asked for; only the one that was asked for last counts.
let lastLoad = 0;

/** Asks the server who is signed in and computes the permissions anew (spec §6). */
export async function reloadUser(options: { background?: boolean } = {}): Promise<void> {
  const token = readToken();
  if (token === null || !calls) {
    // The permissions rule of spec §6: computed only when logged in, else a warning is logged.
    // oxlint-disable-next-line no-console -- the spec asks for this warning
    if (session.read().status !== "loading") console.warn("권한은 로그인한 뒤에만 계산합니다.");
    session.write({ status: "out", user: null });
    return;
  }
  lastLoad += 1;
  const load = lastLoad;
  const isOld = () => load !== lastLoad || token !== readToken();
  try {
    const user = await calls.load(options.background ?? false);
    if (!isOld()) accept(user);
  } catch (error) {
    if (!isOld()) keepOrLeave(error);
  }
}

function accept(user: SessionUser): void {
  const before = session.read().user;
  if (before && before.id !== user.id) {
    // Another person signed in: nothing of the one before may stay on the screen.
    forgetAnswers();
    location.assign("/");
    return;
  }
  rememberPermissions(user.rules);
  session.write({ status: "in", user });
}

function keepOrLeave(error: unknown): void {
  const { status, user } = session.read();
  if (error instanceof CallError && error.status === 401) {
    const owes = error.code === "secondFactor";
    if (user) session.write({ status: "expired", user, owes });
    else session.write({ status: owes ? "owing" : "out", user: null });
  } else if (status === "loading" || status === "unreachable") {
    const failure = error instanceof CallError ? error : new CallError("unknown", 0, "알 수 없는 오류가 발생했습니다.");
    session.write({ status: "unreachable", user: null, failure });
  }
}

/** Keeps a new token; the sign-in state follows. */
export async function acceptToken(token: string): Promise<void> {
  forgetAnswers();
  saveToken(token);
  await reloadUser();
}

/** Gives up a sign-in that still owes the second factor; a page at work asks for the password again. */
export function beginAgain(): void {
  const { user } = session.read();
  if (user) session.write({ status: "expired", user, owes: false });
  saveToken(null);
}

/** Ends the session on the server and forgets it in every tab of this browser. */
export async function signOut(): Promise<void> {
  // Also without a connection this browser forgets the session; the server's idle limit ends the rest.
  const ended = calls?.end().catch(() => null);
  // Before the server cuts the sockets: other tabs shall see a sign-out and no session that has expired.
  forget();
  saveToken(null);
  await ended;
}

/** Asks for the keys of the drafts of whoever is signed in. */
export async function loadDraftKeys(): Promise<DraftKeyAnswer> {
  if (!calls) throw new Error("the session has not been started");
  return calls.draftKeys();
}

/** Changes what is known of the person after a call that changed it. */
export function changeUser(change: (user: SessionUser) => SessionUser): void {
  const state = session.read();
  if (state.status === "in" || state.status === "expired") session.write({ ...state, user: change(state.user) });
}

function endLocally(): void {
  // A page whose session is over keeps what was typed until somebody signs in.
  if (session.read().status !== "expired") forget();
}

function forget(): void {
  breakOffReads();
  forgetAnswers();
  localStorage.removeItem(permissionsKey);
  forgetFirstReads();
  forgetStoredDrafts();
  session.write({ status: "out", user: null });
}

const permissionsKey = "haechi.permissions";

/** Spec §3 keeps the permissions in a persisted store too; they are written, never believed. */
function rememberPermissions(rules: readonly PermissionRule[]): void {
  localStorage.setItem(permissionsKey, JSON.stringify(rules));
}

const factsOf = new WeakMap<SessionUser, PolicyFacts>();
const nobody = policyFacts(null);

function currentFacts(state: SessionState): PolicyFacts {
  const { user } = state;
  if (!user) return nobody;
  const known = factsOf.get(user);
  if (known) return known;
  const facts = policyFacts({
    rules: user.rules,
    inPresaleTeam: user.inPresaleTeam,
    isDevice: user.isDevice,
    devPages: user.devPages,
    staff: user.staff && {
      id: user.staff.id,
      shortName: user.staff.shortName,
      department: user.staff.department,
      teamIds: user.staff.teams.map((team) => team.id),
      teamId: user.staff.team?.id ?? null,
      allTeamView: user.staff.all_team_view === "Y",
    },
  });
  factsOf.set(user, facts);
  return facts;
}

export function useSession(): SessionState {
  return useStore(session);
}

/** The signed-in person. Only for screens behind sign-in; elsewhere use `useSession`. */
export function useUser(): SessionUser {
  const { user } = useStore(session);
  if (!user) throw new Error("useUser outside of a signed-in page");
  return user;
}

/** Whether the policy admits the person, now and after every change of their rights. */
export function useAllowed(policy: Policy): boolean {
  return policy.allows(currentFacts(useStore(session)));
}

/** What policies may look at, for lists of entries that each have a policy. */
export function useFacts(): PolicyFacts {
  return currentFacts(useStore(session));
}

/** The same outside of components. */
export function isAllowed(policy: Policy): boolean {
  return policy.allows(currentFacts(session.read()));
}
