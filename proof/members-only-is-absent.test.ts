import { afterAll, beforeAll, expect, test } from "vitest";
import { roleNames } from "#features/identity/access/roles.ts";
import { keepToMembers } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { difference, openAbsence, type Absence } from "./harness/absence.ts";
import { proofTimeout, report, seed } from "./harness/figures.ts";

/** What is told of a case all the same to whom its list does not name, never its title, and why. */
// `sometimes`: whether a run meets it hangs on the days that it draws.
const told: readonly { readonly call: RegExp; readonly why: string; readonly sometimes?: true }[] = [
  {
    call: /^POST \/api\/conflicts\/search/,
    why: "a conflict is one whoever asks: that there is one, without the record",
  },
  {
    call: /^GET \/api\/case-openings/,
    why: "whoever decides on an opening is told who asked for which number, and why",
  },
  {
    call: /^GET \/api\/(expenses|expense-budgets|closed-months)|\bexpense(\/|&)/,
    why: "what was spent stands in the books of whoever keeps them: the sum, without the case and what was noted about it",
  },
  {
    call: /^GET \/api\/worktime\/(team|months)/,
    why: "hours count in the week of whoever worked and in the month that is closed: how long, without the case",
  },
  {
    call: /^GET \/api\/closings/,
    why: "the day's book is the firm's: whoever closes it states that nothing is left, in cases that nobody names too",
    sometimes: true,
  },
  {
    call: /^GET \/api\/(clients|consults)\/:number\/privacy|^GET \/api\/compliance\/destruction/,
    why: "whoever answers a request of a client or caller, or destroys, has to know that the law keeps the data",
  },
  {
    call: /^GET \/api\/compliance\/(month|downloads|jobs)/,
    why: "what the asking person has done meanwhile, and when jobs come next",
  },
  {
    call: /^GET \/api\/suit-lawsuits|^GET \/api\/group-suits/,
    why: "what is before a court for a group suit is the suit's: its own court and number, without the case it was joined with",
  },
  {
    call: /^GET \/api\/approvals/,
    why: "what waits for a decision is counted as the list counts it from which it is decided",
  },
];

let absence: Absence;

beforeAll(async () => {
  // Of the same team, with every role there is: 관리자 passes no list either (trust R31).
  const roles = roleNames.filter((role) => role !== "퇴사");
  absence = await openAbsence(roles, async ({ app, key, colleague }) => {
    const actor = { userId: colleague.userId, staffId: colleague.id, requestId: null };
    await inTransaction(app.database, actor, (work) => keepToMembers(work, key, [colleague.id]));
  });
});
afterAll(() => absence.stop());

test("whom a list does not name is answered as where there is no such case", { timeout: proofTimeout }, async () => {
  const { asked, tables, broken, differing } = await absence.compare({ projects: "project" });
  const excused = differing.map((one) => ({
    ...one,
    excuse: told.find(({ call }) => call.test(one.name) || call.test(one.what)),
  }));
  expect(broken).toEqual([]);
  expect(absence.empty).toEqual([]);
  const faults = excused.filter(({ excuse }) => !excuse);
  expect(
    faults.map(({ what, one, other }) => `${what}: ${difference(one, other)}`),
    `SEED=${seed}`,
  ).toEqual([]);
  // Each reason is needed.
  expect(told.filter((one) => !one.sometimes && !excused.some(({ excuse }) => excuse === one))).toEqual([]);
  report(
    `members-only is absent: ${asked} questions about a case with rows in ${tables} tables answered as if it were not there, ${differing.length} differ for ${told.length} reasons`,
  );
});
