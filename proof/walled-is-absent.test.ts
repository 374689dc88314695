import { afterAll, beforeAll, expect, test } from "vitest";
import { roleNames } from "#features/identity/access/roles.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import { difference, openAbsence, type Absence } from "./harness/absence.ts";
import { proofTimeout, report, seed } from "./harness/figures.ts";
import { walledTables } from "./harness/hanging.ts";

/** What is told of a walled record all the same, never its title or who is in it, and why. */
// `sometimes`: whether a run meets it hangs on the days that it draws.
const told: readonly { readonly call: RegExp; readonly why: string; readonly sometimes?: true }[] = [
  {
    call: /^GET \/api\/(payments|refunds|sales|closed-months|finance|allocations|books|bar-reports)|\b(payment|refund)(\/|&)/,
    why: "what was agreed and paid stands in the books and reports of whoever keeps them: the sum, without contract, client and payer",
  },
  {
    call: /^GET \/api\/(wallet-movements|coupon-issues|privacy-requests\/)|\b(walletMovement|couponIssue)\b/,
    why: "cash, points and coupons are the client's, wherever they were used: the sum, without the record",
  },
  {
    call: /^GET \/api\/worktime\/(team|months)/,
    why: "hours count in the week of whoever worked and in the month that is closed: how long, without the case",
  },
  {
    call: /^GET \/api\/performance/,
    why: "what people did counts in the figures of whoever sees theirs: a number and its day, the record without name or way",
  },
  {
    call: /^POST \/api\/conflicts\/search/,
    why: "a conflict is one whoever asks: that there is one, without the record",
  },
  {
    call: /^GET \/api\/closings/,
    why: "the day's book is the firm's: whoever closes it states that nothing is left, in cases that nobody names too",
    sometimes: true,
  },
  {
    call: /^GET \/api\/(clients|consults)\/:number\/privacy/,
    why: "whoever answers a request of a client or caller has to know that the law keeps the data",
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
  // Of the same team, with every role that no wall lets pass.
  const roles = roleNames.filter((role) => role !== "관리자" && role !== "퇴사");
  absence = await openAbsence(roles, async ({ app, key, teamId, kept }) => {
    for (const type of Object.values(walledTables)) {
      await raiseWall(app.database, { type, id: key, teamId, staffId: kept.id });
    }
  });
});
afterAll(() => absence.stop());

test("whom a wall keeps away is answered as where there is no such record", { timeout: proofTimeout }, async () => {
  const { asked, tables, broken, differing } = await absence.compare(walledTables);
  const excused = differing.map((one) => ({
    ...one,
    excuse: told.find(({ call }) => call.test(one.name) || call.test(one.what)),
  }));
  expect(broken).toEqual([]);
  expect(absence.empty).toEqual([]);
  const names = [`${absence.person.name} 대여금`, `${absence.person.name} 상대`];
  const faults = excused.filter(({ excuse, one }) => !excuse || names.some((name) => one.includes(name)));
  expect(
    faults.map(({ what, one, other }) => `${what}: ${difference(one, other)}`),
    `SEED=${seed}`,
  ).toEqual([]);
  // Each reason is needed.
  expect(told.filter((one) => !one.sometimes && !excused.some(({ excuse }) => excuse === one))).toEqual([]);
  report(
    `walled is absent: ${asked} questions about records in ${tables} tables answered as if they were not there, ${differing.length} differ for ${told.length} reasons`,
  );
});
