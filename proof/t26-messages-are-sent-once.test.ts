import { afterAll, beforeAll, expect, test } from "vitest";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { solapiDriver } from "#features/messages/sms/server/drivers/solapi.ts";
import { logDriver } from "#features/messages/sms/server/drivers/log.ts";
import { sendMessage } from "#features/messages/sms/server/outbox/send-message.ts";
import { startStandIn } from "#features/messages/sms/server/testing/stand-in.ts";
import {
  addMessage,
  addSender,
  agree,
  noLinks,
  outcomes,
  statusOf,
} from "#features/messages/sms/server/testing/sms-firm.ts";
import { figure, proofTimeout, Random, report } from "./harness/figures.ts";

const kills = figure(20, 200);
const recipients = figure(1_000, 5_000);
const sequences = figure(60, 500);
const graceMs = 400;

const random = new Random();
let app: TestApp;
let teamId: number;
let owner: TestStaff;
let sender: number;
let standIn: Awaited<ReturnType<typeof startStandIn>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam();
  owner = await app.createStaff({ roles: ["매니저"], teamIds: [teamId] });
  sender = await addSender(app, teamId);
  // Slower than the machine, so that kills come in the middle of calls; faster than the grace.
  standIn = await startStandIn({ slowMs: 15 });
  await app.database.query
    .updateTable("sms_settings")
    .set({ refusal_no: "0800000000", cert_no: "2026-1", cert_until: "2099-12-31" })
    .execute();
  await setRate("smsMonthlyBudget", 1_000_000_000);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await standIn.stop();
  await app.stop();
});

const setRate = (name: string, value: number) =>
  app.database.pool.query("update rates set value = $2 where name = $1", [name, value]);
const telOf = (index: number) =>
  `010-0${String(100 + Math.floor(index / 10_000)).padStart(3, "0")}-${String(index % 10_000).padStart(4, "0")}`;
const reached = (tel: string) => standIn.delivered.filter(({ to }) => to === tel.replaceAll("-", "")).length;

/** A process that hands over the messages; its first word comes when it begins. */
async function start(messages: readonly number[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "harness/sms-process.ts"), {
    execPath: join(import.meta.dirname, "../node_modules/node/bin/node"),
    env: {
      ...process.env,
      PROOF_DATABASE_URL: app.databaseUrl,
      PROOF_PROVIDER: standIn.provider.url,
      PROOF_MESSAGES: messages.join(","),
      PROOF_GRACE: String(graceMs),
    },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(child);
  await once(child, "message");
  return child;
}

const leftOver = async (id: number) =>
  (await outcomes(app, id)).filter(({ status }) => !["sent", "failed", "excluded"].includes(status)).length;

test(
  "kill -9 in the middle of sending: no number gets two, and nobody is left out",
  { timeout: proofTimeout },
  async () => {
    await setRate("smsStaffDaily", 1_000_000);
    await setRate("smsFirmDaily", 1_000_000);
    const tels = Array.from({ length: recipients }, (_, index) => telOf(20_000 + index));
    const id = await addMessage(app, sender, tels, { teamId, owner, body: "기일이 정해졌습니다." });
    let killed = 0;
    while (killed < kills && (await leftOver(id)) > 0) {
      const child = await start([id]);
      await pause(random.integer(5, Math.max(60, (recipients / kills) * 3)));
      if (child.exitCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
        killed += 1;
      }
    }
    // What the last one left behind is older than the grace by then.
    await expect
      .poll(
        async () => {
          await pause(graceMs);
          await sendMessage(app.database, id, {
            driver: solapiDriver(standIn.provider),
            keyring: noLinks,
            grace: graceMs,
          });
          return (await statusOf(app, id)).status;
        },
        { timeout: 60_000 },
      )
      .toBe("done");
    const counts = tels.map(reached);
    expect(counts.filter((count) => count > 1)).toEqual([]);
    expect(counts.filter((count) => count === 0)).toEqual([]);
    expect(killed).toBeGreaterThan(kills / 3);
    report(
      `T26 messages: ${recipients} recipients, killed ${killed} times in the middle of sending, 0 twice, 0 left out`,
    );
  },
);

test(
  "sequences of clicks, processes and limits: none over quota, none twice, no advertisement at night",
  { timeout: proofTimeout },
  async () => {
    const before = standIn.delivered.length;
    const firmName = "법무법인 해온";
    let over = 0;
    let twice = 0;
    let atNight = 0;
    let sent = 0;
    for (let sequence = 0; sequence < sequences; sequence += 1) {
      const count = random.integer(1, 6);
      const tels = Array.from({ length: count }, (_, index) => telOf(100_000 + sequence * 10 + index));
      const isAd = random.integer(0, 1) === 1;
      const nights = tels.map(() => random.integer(0, 2) === 0);
      if (isAd) for (const [index, tel] of tels.entries()) await agree(app, teamId, tel, nights[index]);
      const hour = random.integer(0, 23);
      const day = dayAfter(2 + (sequence % 20));
      const quota = await allowedFrom(day, random.integer(0, 4));
      const at = new Date(`${day}T${String(hour).padStart(2, "0")}:${random.integer(10, 59)}:00+09:00`);
      const text = isAd ? `(광고)${firmName} 안내 ${sequence}\n무료거부 080-000-0000` : `안내 ${sequence}`;
      const id = await addMessage(app, sender, tels, {
        teamId,
        owner,
        body: text,
        purpose: isAd ? "ad" : "info",
        status: "reserved",
        reserveAt: at,
      });
      const run = () =>
        sendMessage(app.database, id, {
          driver: solapiDriver(standIn.provider),
          keyring: noLinks,
          clock: () => at,
          grace: graceMs,
        });
      await Promise.all(Array.from({ length: random.integer(1, 3) }, run));
      await run();
      const counts = tels.map(reached);
      const got = counts.filter((one) => one > 0).length;
      sent += got;
      if (got > quota) over += 1;
      twice += counts.filter((one) => one > 1).length;
      const isNight = hour >= 21 || hour < 8;
      if (isAd && isNight) atNight += counts.filter((one, index) => one > 0 && !nights[index]).length;
    }
    expect({ over, twice, atNight }).toEqual({ over: 0, twice: 0, atNight: 0 });
    expect(standIn.delivered.length - before).toBe(sent);
    expect(sent).toBeGreaterThan(sequences / 4);
    report(`T26 abuse: ${sequences} sequences, ${sent} sent, 0 over quota, 0 twice, 0 advertisements at night`);
  },
);

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Allows so many more on that Korean day than have been handed over since it began. */
async function allowedFrom(day: string, more: number): Promise<number> {
  const { rows } = await app.database.pool.query<{ used: number }>(
    "select coalesce(sum(tries), 0)::int as used from sms_recipients where handed_at >= $1",
    [`${day}T00:00:00+09:00`],
  );
  await setRate("smsFirmDaily", rows[0]!.used + more);
  return more;
}

test("without a provider nothing leaves the house", async () => {
  const before = standIn.delivered.length;
  await setRate("smsFirmDaily", 1_000_000);
  const id = await addMessage(app, sender, [telOf(990_000)], { teamId, owner, body: "안에 남음" });
  await sendMessage(app.database, id, { driver: logDriver(), keyring: noLinks, grace: 0 });
  expect((await statusOf(app, id)).status).toBe("done");
  expect(standIn.delivered.length).toBe(before);
});
