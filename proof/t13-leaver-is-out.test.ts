import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#platform/server/database/transaction.ts";
import { createSession, startTestApp, type TestStaff } from "#app/testing/test-app.ts";
import { changePassword } from "#features/identity/account/endpoints.ts";
import { changeRoles } from "#features/identity/access/server/commands/change-roles.ts";
import { endAccess } from "#features/identity/access/server/commands/end-access.ts";
import { atProvider, openBrowser, type Browser } from "#features/identity/oauth/server/testing/browser.ts";
import { startFakeProvider, type FakeProvider } from "#features/identity/oauth/server/testing/fake-provider.ts";
import * as session from "#features/identity/session/endpoints.ts";
import { hashPassword } from "#features/identity/session/server/commands/hash-password.ts";
import { suspendUser } from "#features/identity/users/endpoints.ts";
import { givePassword } from "#features/identity/users/server/commands/give-password.ts";
import * as files from "#features/work/files/endpoints.ts";
import * as tasks from "#features/work/tasks/endpoints.ts";
import { figure, percentile, proofTimeout, report } from "./harness/figures.ts";
import { busyFactor } from "./harness/machine.ts";
import { Page } from "./harness/page.ts";
import { startBeside, type TwoProcesses } from "./harness/two-processes.ts";

const runs = figure(50, 5_000);
const closedWithin = 1_000;
const password = "열두 마리 푸른 고래";
const nobody: Actor = { userId: null, staffId: null, requestId: null };
const reason = "퇴사 처리";
const folder = mkdtempSync(join(tmpdir(), "haechi-leaver-"));

let app: TwoProcesses;
let fake: FakeProvider;
let browser: Browser;
let teamId: number;
let administrator: TestStaff;
let passwordHash: string;
const closings: number[] = [];

beforeAll(async () => {
  fake = await startFakeProvider();
  const [oidc, plain] = [fake.settings("oidc"), fake.settings("plain")];
  const publicUrl = "http://haechi.test";
  const first = await startTestApp({
    config: { publicUrl, storage: { kind: "disk", folder }, oauth: { google: oidc, kakao: plain, naver: plain } },
  });
  app = await startBeside(first, { PUBLIC_URL: publicUrl });
  teamId = await app.createTeam();
  // The providers send people back to the first process alone.
  browser = openBrowser(first, fake, teamId);
  passwordHash = await hashPassword(password);
  administrator = await app.createStaff({ roles: ["관리자"], teamIds: [teamId] });
});

afterAll(async () => {
  await app.stop();
  await fake.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody at work on two devices, each with a page open, with a provider linked. */
async function atWork(provider: "google" | "kakao" | "naver" = "google") {
  // What strangers and earlier runs tried from this address does not count here.
  await app.database.query.deleteFrom("auth_throttles").execute();
  const identity = atProvider(provider);
  const staff = await browser.createLinked(provider, identity);
  await app.database.query
    .updateTable("users")
    .set({ password_hash: passwordHash, role_rules: '[{"action":"show","subject":"상담리스트"}]' })
    .where("id", "=", staff.userId)
    .execute();
  const second = await createSession(app.database, staff.userId);
  const pages = [await Page.open(app.urls[0], staff.token), await Page.open(app.urls[1], second)] as [Page, Page];
  expect(pages.every(Boolean)).toBe(true);
  return { staff, second, pages, identity, provider };
}

const me = async (token: string) => (await app.call(session.readMe, {}, { token })).status;

const isCut = ({ closedAt }: Page) => closedAt !== null;

/** How long after `since` the page was cut. */
async function cutAfter(page: Page, since: number): Promise<number> {
  expect(await page.until(isCut, closedWithin * busyFactor()), "the socket is still open").toBe(true);
  const took = Math.max(0, page.closedAt! - since);
  closings.push(took);
  return took;
}

/** A file hangs on a consultation; the person asks for its link; whoever holds the link needs no session. */
async function ticketOf(staff: TestStaff): Promise<string> {
  const { rows } = await app.database.pool.query<{ number: number }>(
    "insert into consults (team_id, name) values ($1, '김의뢰') returning id_int as number",
    [teamId],
  );
  const query = new URLSearchParams({ type: "consult", number: String(rows[0]!.number), name: "위임장.txt" });
  const response = await fetch(`${app.urls[0]}/api/files?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${administrator.token}`, "content-type": "application/octet-stream" },
    body: "위임합니다.",
  });
  const { model } = (await response.json()) as { model: { id: number } };
  const { body } = await app.call(
    files.createTicket,
    { params: { fileId: String(model.id) }, body: {} },
    { token: staff.token },
  );
  return `${app.urls[0]}${body.url}`;
}

/** A move that could still be taken back. */
async function pendingUndo(staff: TestStaff): Promise<{ taskId: string; undoId: number }> {
  const made = await app.call(
    tasks.createTask,
    { body: { title: "인계", importance: "B", allCheck: "N", staffs: [{ id: staff.id, name: "" }] } },
    { token: staff.token },
  );
  const taskId = String(made.body.model.id);
  const moved = await app.call(
    tasks.updateTask,
    { params: { id: taskId }, body: { status: "완료", userTaskStatus: "완료" } },
    { token: staff.token },
  );
  return { taskId, undoId: moved.body.undo!.id };
}

/** Every way in, tried after the person has left; name and what came back. */
async function tryDoors(
  person: Awaited<ReturnType<typeof atWork>>,
  before: {
    undo: Awaited<ReturnType<typeof pendingUndo>>;
    etag: string;
    link: Awaited<ReturnType<Browser["comeBack"]>>;
    download: string;
  },
): Promise<Record<string, number | boolean>> {
  const { staff, second, identity, provider } = person;
  const { token } = staff;
  const { taskId, undoId } = before.undo;
  fake.signInAs(identity);
  return {
    bearer: await me(token),
    "second device": await me(second),
    "background request": (await app.call(tasks.refresh, {}, { token, headers: { "x-background": "1" } })).status,
    "unchanged list": (await app.call(tasks.refresh, {}, { token, headers: { "if-none-match": before.etag } })).status,
    undo: (await app.call(tasks.undoTask, { params: { id: taskId }, body: { undoId } }, { token })).status,
    "a download begun before": (await fetch(before.download)).status,
    socket: (await Page.open(app.nextUrl(), second)) === null,
    password: (await app.call(session.login, { body: { email: staff.email, password } })).status,
    provider: (await browser.finish(provider, await browser.comeBack(provider))).status,
    "a link begun before": (await browser.finish(provider === "google" ? "kakao" : "google", before.link, token))
      .status,
  };
}

const shut = {
  bearer: 401,
  "second device": 401,
  "background request": 401,
  "unchanged list": 401,
  undo: 401,
  "a download begun before": 404,
  socket: true,
  password: 403,
  provider: 403,
  "a link begun before": 400,
};

/** The answer to a call that must not be refused. */
async function taken<Answer extends { readonly status: number; readonly body: unknown }>(calling: Promise<Answer>) {
  const answer = await calling;
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
}

async function stopAccount({ userId }: TestStaff): Promise<void> {
  const input = { params: { userId: String(userId) }, body: { reason } };
  await taken(app.call(suspendUser, input, { token: administrator.token }));
}

/** The ways in which somebody is out: he leaves, or his account is stopped. */
const endings: readonly ((staff: TestStaff) => Promise<void>)[] = [
  ({ userId }) => endAccess(app.database, nobody, { userId, reason }),
  stopAccount,
];

test("whoever leaves is out through every door at once", { timeout: proofTimeout }, async () => {
  for (let run = 0; run < runs; run += 1) {
    const person = await atWork((["google", "kakao", "naver"] as const)[run % 3]);
    const { staff, pages } = person;
    const undo = await pendingUndo(staff);
    const list = await app.call(tasks.refresh, {}, { token: staff.token });
    const other = person.provider === "google" ? "kakao" : "google";
    fake.signInAs(atProvider(other));
    const link = await browser.comeBack(other, { link: true, currentPassword: password, token: staff.token });

    const download = await ticketOf(staff);
    if (run === 0) expect((await fetch(await ticketOf(staff))).status, "a ticket of one who is there").toBe(200);

    // While it happens the person is at work and just signing in on a third device.
    const inFlight = Promise.all([
      app.call(session.login, { body: { email: staff.email, password } }),
      ...[1, 2, 3].map(() => app.call(tasks.refresh, {}, { token: staff.token })),
    ]);
    await endings[run % endings.length]!(staff);
    const left = performance.now();

    const doors = await tryDoors(person, { undo, etag: list.headers.get("etag")!, link, download });
    expect(doors, `run ${run}`).toEqual(shut);
    for (const page of pages) await cutAfter(page, left);
    const [signedIn] = await inFlight;
    if (signedIn.status === 200) expect(await me(signedIn.body.token), "signed in while leaving").toBe(401);
    const { rows } = await app.database.pool.query<{ live: number }>(
      "select count(*)::int as live from sessions where user_id = $1 and ended_at is null",
      [staff.userId],
    );
    expect(rows[0]!.live, `run ${run}: live sessions`).toBe(0);
  }
  report(
    `T13 leaver: ${runs} runs, by 퇴사 and by a stopped account, × ${Object.keys(shut).length + 2} doors shut (next call 401, sockets cut in ` +
      `${percentile(closings, 0.5).toFixed(0)} ms, worst ${percentile(closings, 1).toFixed(0)} ms)`,
  );
});

/** Who is still in after a change: the first device, the second one. */
async function stillIn({ staff, second, pages }: Awaited<ReturnType<typeof atWork>>, since: number) {
  const statuses = [await me(staff.token), await me(second)];
  for (const [index, page] of pages.entries()) {
    if (statuses[index] === 401) await cutAfter(page, since);
    else expect(page.closedAt, "a page that stays was cut").toBeNull();
    page.close();
  }
  return statuses;
}

type AtWork = Awaited<ReturnType<typeof atWork>>;
const changes: readonly (readonly [string, readonly [number, number], (person: AtWork) => Promise<unknown>])[] = [
  ["sign-out on one device", [401, 200], ({ staff }) => taken(app.call(session.logout, {}, { token: staff.token }))],
  [
    "ending the other device",
    [200, 401],
    async ({ staff }) => {
      const { body } = await app.call(session.listSessions, {}, { token: staff.token });
      const sessionId = String(body.models.find(({ current }) => !current)!.id);
      await taken(app.call(session.endSession, { params: { sessionId } }, { token: staff.token }));
    },
  ],
  [
    "a new password of one's own",
    [200, 401],
    ({ staff }) => {
      const body = { currentPassword: password, newPassword: "스무 그루 붉은 소나무" };
      return taken(app.call(changePassword, { body }, { token: staff.token }));
    },
  ],
  [
    "a password set by the administrator",
    [401, 401],
    ({ staff }) => givePassword(app.database, nobody, { userId: staff.userId, reason: "휴대전화 분실" }),
  ],
  [
    "a role taken away",
    [401, 401],
    ({ staff }) => changeRoles(app.database, nobody, { userId: staff.userId, roles: [], reason: "부서 이동 발령" }),
  ],
  ["an account stopped", [401, 401], ({ staff }) => stopAccount(staff)],
  [
    "a role added",
    [200, 200],
    ({ staff }) =>
      changeRoles(app.database, nobody, {
        userId: staff.userId,
        roles: ["변호사", "매출조회"],
        reason: "부서 이동 발령",
      }),
  ],
];

test.each(changes)("%s ends exactly the sessions it should", { timeout: proofTimeout }, async (_, expected, change) => {
  for (let run = 0; run < Math.ceil(runs / 10); run += 1) {
    const person = await atWork();
    await change(person);
    expect(await stillIn(person, performance.now())).toEqual(expected);
  }
});

async function canSeeRevenue(token: string): Promise<boolean> {
  const { body } = await app.call(session.readUser, {}, { token });
  return body.user.rules.some(({ subject }) => subject === "매출조회");
}

test("a role that is added or taken counts at the next call", { timeout: proofTimeout }, async () => {
  for (let run = 0; run < Math.ceil(runs / 10); run += 1) {
    const { staff, pages } = await atWork();
    const change = (roles: Parameters<typeof changeRoles>[2]["roles"]) =>
      changeRoles(app.database, nobody, { userId: staff.userId, roles, reason: "부서 이동 발령" });
    expect(await canSeeRevenue(staff.token)).toBe(false);
    await change(["변호사", "매출조회"]);
    expect(await canSeeRevenue(staff.token)).toBe(true);
    await change(["변호사"]);
    expect(await me(staff.token)).toBe(401);
    expect(await canSeeRevenue(await createSession(app.database, staff.userId))).toBe(false);
    for (const page of pages) page.close();
  }
});
