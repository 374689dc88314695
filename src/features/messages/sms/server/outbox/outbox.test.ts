import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { solapiDriver } from "../drivers/solapi.ts";
import { logDriver } from "../drivers/log.ts";
import { startStandIn } from "../testing/stand-in.ts";
import { addMessage, addSender, agree, noLinks, outcomes, statusOf } from "../testing/sms-firm.ts";
import { sendMessage } from "./send-message.ts";
import { settleBatches } from "./settle.ts";

let app: TestApp;
let teamId: number;
let owner: TestStaff;
let sender: number;
let standIn: Awaited<ReturnType<typeof startStandIn>>;

const noon = () => new Date(`${new Date().toISOString().slice(0, 10)}T03:00:00Z`);
let next = 1000;
const tel = () => `010-0000-${String((next += 1)).padStart(4, "0")}`;
const tels = (count: number) => Array.from({ length: count }, tel);
const rate = (name: string, value: number) =>
  app.database.pool.query("update rates set value = $2 where name = $1", [name, value]);

/** A clock that stands at this moment of tomorrow. */
function later(moment: string): () => Date {
  const at = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${moment}+09:00`);
  return () => at;
}

async function usedToday(): Promise<number> {
  const { rows } = await app.database.pool.query<{ used: number }>(
    "select coalesce(sum(tries), 0)::int as used from sms_recipients where handed_at >= date_trunc('day', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'",
  );
  return rows[0]!.used;
}

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam();
  owner = await app.createStaff({ roles: ["매니저"], teamIds: [teamId] });
  sender = await addSender(app, teamId);
  standIn = await startStandIn();
  await app.database.query
    .updateTable("sms_settings")
    .set({ refusal_no: "0800000000", cert_no: "2026-1", cert_until: "2099-12-31" })
    .execute();
});
afterAll(async () => {
  await standIn.stop();
  await app.stop();
});
beforeEach(async () => {
  await rate("smsStaffDaily", 100_000);
  await rate("smsFirmDaily", 100_000);
  await rate("smsMonthlyBudget", 100_000_000);
  standIn.setTrouble(() => "answer");
});

const driver = () => solapiDriver(standIn.provider);
const send = (id: number, clock: () => Date = () => new Date()) =>
  sendMessage(app.database, id, { driver: driver(), keyring: noLinks, clock, grace: 0 });
const add = (numbers: readonly string[], more: Partial<Parameters<typeof addMessage>[3]> = {}) =>
  addMessage(app, sender, numbers, { teamId, owner, ...more });
const reached = (numbers: readonly string[]) =>
  numbers.map((one) => standIn.delivered.filter(({ to }) => to === one.replaceAll("-", "")).length);

describe("with a provider", () => {
  test("everybody gets it once, calls are signed, and it is done when all results are known", async () => {
    const numbers = tels(120);
    const id = await add(numbers);
    await send(id);
    expect(await statusOf(app, id)).toEqual({ status: "done", hold_reason: null });
    expect(new Set(reached(numbers))).toEqual(new Set([1]));
    expect(standIn.signed()).toBe(true);
    await send(id);
    expect(new Set(reached(numbers))).toEqual(new Set([1]));
  });

  test("what the provider refuses and what does not arrive fails alone, and is retried alone", async () => {
    const numbers = [tel(), "010-0000-9001", "010-0000-9002"];
    const id = await add(numbers);
    await send(id);
    expect((await statusOf(app, id)).status).toBe("partial");
    expect((await outcomes(app, id)).map(({ status, result_text }) => [status, result_text])).toEqual([
      ["sent", "정상 처리"],
      ["failed", "발신 제한 번호"],
      ["failed", "결번"],
    ]);
    const task = await app.database.query
      .selectFrom("tasks")
      .select("title")
      .where("url", "=", `/sms?id=${id}`)
      .execute();
    expect(task).toHaveLength(1);
  });

  test("an answer that is lost leaves nobody out and reaches nobody twice", async () => {
    for (const lost of ["open", "fill", "send", "look", "list"] as const) {
      const numbers = tels(3);
      const id = await add(numbers);
      let first = true;
      standIn.setTrouble((call) => {
        if (call !== lost || !first) return "answer";
        first = false;
        return "loseAnswer";
      });
      await send(id).catch(() => undefined);
      await send(id);
      await send(id);
      expect(reached(numbers), lost).toEqual([1, 1, 1]);
      expect((await statusOf(app, id)).status, lost).toBe("done");
    }
  });

  test("a provider that does not answer in time is asked later whether it was sent", async () => {
    const numbers = tels(2);
    const id = await add(numbers);
    standIn.setTrouble((call) => (call === "send" ? "hang" : "answer"));
    const hasty = solapiDriver(standIn.provider, { totalMs: 200 });
    await expect(sendMessage(app.database, id, { driver: hasty, keyring: noLinks, grace: 0 })).rejects.toThrow(
      "문자 발송사",
    );
    expect((await outcomes(app, id)).map(({ status }) => status)).toEqual(["handed", "handed"]);
    standIn.setTrouble(() => "answer");
    await send(id);
    expect(reached(numbers)).toEqual([1, 1]);
  });

  test("a refusal before anything was sent gives everybody back to the outbox", async () => {
    const numbers = tels(2);
    const id = await add(numbers);
    standIn.setTrouble((call) => (call === "fill" ? "refuse" : "answer"));
    await expect(send(id)).rejects.toThrow("문자 발송사");
    expect((await outcomes(app, id)).map(({ status }) => status)).toEqual(["waiting", "waiting"]);
    standIn.setTrouble(() => "answer");
    await send(id);
    expect(reached(numbers)).toEqual([1, 1]);
  });

  test("a provider that refuses again and again is left alone until a person has looked", async () => {
    const id = await add(tels(1));
    standIn.setTrouble((call) => (call === "open" ? "refuse" : "answer"));
    for (let tries = 0; tries < 20; tries += 1) await send(id).catch(() => undefined);
    await send(id);
    expect(await statusOf(app, id)).toEqual({ status: "held", hold_reason: "provider" });
  });

  test("what nobody can tell stays 확인중, and the message is not done", async () => {
    const numbers = tels(2);
    const id = await add(numbers);
    standIn.setTrouble((call) => (call === "look" ? "refuse" : "answer"));
    await send(id);
    await settleBatches(app.database, driver(), { only: id, grace: 0 });
    expect((await outcomes(app, id)).map(({ status }) => status)).toEqual(["handed", "handed"]);
    expect((await statusOf(app, id)).status).toBe("sending");
    standIn.setTrouble(() => "answer");
    await send(id);
    expect((await statusOf(app, id)).status).toBe("done");
    expect(reached(numbers)).toEqual([1, 1]);
  });

  test("two processes that send the same message share its recipients", async () => {
    const numbers = tels(130);
    const id = await add(numbers);
    await Promise.all([send(id), send(id), send(id)]);
    expect(new Set(reached(numbers))).toEqual(new Set([1]));
  });

  test("without a certificate in force nothing is handed over", async () => {
    await app.database.query.updateTable("sms_settings").set({ cert_until: "2020-01-01" }).execute();
    const id = await add(tels(1));
    await send(id);
    expect(await statusOf(app, id)).toEqual({ status: "held", hold_reason: "provider" });
    await app.database.query.updateTable("sms_settings").set({ cert_until: "2099-12-31" }).execute();
  });
});

test("without a provider everything stays in the house and counts as sent", async () => {
  const id = await add(tels(2));
  await sendMessage(app.database, id, { driver: logDriver(), keyring: noLinks, grace: 0 });
  expect((await statusOf(app, id)).status).toBe("done");
  expect((await outcomes(app, id)).every(({ result_text }) => result_text === "내부 기록만 남김")).toBe(true);
});

describe("advertisements", () => {
  const firmName = "법무법인 해온";
  const body = `(광고)${firmName}\n새 안내서를 보내 드립니다.\n무료거부 080-000-0000`;

  test("go to those who agreed and do not refuse, at night to those who agreed to that", async () => {
    const [plain, agreed, nightly, refusing] = tels(4) as [string, string, string, string];
    await agree(app, teamId, agreed);
    await agree(app, teamId, nightly, true);
    await agree(app, teamId, refusing, true);
    await app.database.query
      .insertInto("sms_refusals")
      .values({
        team_id: teamId,
        tel: refusing,
        event: "refuseAds",
        channel: "free080",
        happened_at: new Date(Date.now() - 1000),
      })
      .execute();
    const atNoon = later("12:00:00");
    const day = await add([plain, agreed, nightly, refusing], { body, purpose: "ad" });
    await app.database.query.updateTable("sms_messages").set({ started_at: atNoon() }).where("id", "=", day).execute();
    await send(day, atNoon);
    expect((await outcomes(app, day)).map(({ excluded_reason }) => excluded_reason)).toEqual([
      "noConsent",
      null,
      null,
      "refused",
    ]);
    expect(reached([plain, agreed, nightly, refusing])).toEqual([0, 1, 1, 0]);
  });

  test.each([
    ["20:49:59", "done", null],
    ["20:50:00", "held", "night"],
    ["21:00:00", "held", "night"],
    ["07:59:59", "held", "night"],
    ["08:00:00", "done", null],
  ])("reserved for %s in Korea: %s", async (moment, status, reason) => {
    const number = tel();
    await agree(app, teamId, number);
    const at = new Date(`${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T${moment}+09:00`);
    const id = await add([number], { body, purpose: "ad", status: "reserved", reserveAt: at });
    await send(id, () => at);
    expect(await statusOf(app, id)).toEqual({ status, hold_reason: reason });
    expect(reached([number])).toEqual([status === "done" ? 1 : 0]);
  });

  test("whoever the night has come for is excluded, even when the batch was claimed before", async () => {
    const [agreed, nightly] = tels(2) as [string, string];
    await agree(app, teamId, agreed);
    await agree(app, teamId, nightly, true);
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const evening = new Date(`${date}T20:40:00+09:00`);
    const night = new Date(`${date}T21:00:00+09:00`);
    const id = await add([agreed, nightly], { body, purpose: "ad", status: "reserved", reserveAt: evening });
    // The clock strikes nine while the first batch is handed over.
    let asked = 0;
    await send(id, () => ((asked += 1) <= 3 ? evening : night));
    expect((await outcomes(app, id)).map(({ status, excluded_reason }) => [status, excluded_reason])).toEqual([
      ["excluded", "night"],
      ["sent", null],
    ]);
    expect(reached([agreed, nightly])).toEqual([0, 1]);
  });
});

describe("what is late, too much or too often", () => {
  test("a reservation that is more than ten minutes late waits for a person", async () => {
    const at = noon();
    const onTime = await add(tels(1), { status: "reserved", reserveAt: at });
    const late = await add(tels(1), { status: "reserved", reserveAt: at });
    await send(onTime, () => new Date(at.getTime() + 600_000));
    await send(late, () => new Date(at.getTime() + 600_001));
    expect((await statusOf(app, onTime)).status).toBe("done");
    expect(await statusOf(app, late)).toEqual({ status: "held", hold_reason: "late" });
  });

  test("a message that was left for more than ten minutes does not go on by itself", async () => {
    const id = await add(tels(1));
    await app.database.pool.query("update sms_messages set started_at = now() - interval '11 minutes' where id = $1", [
      id,
    ]);
    await send(id);
    expect(await statusOf(app, id)).toEqual({ status: "held", hold_reason: "late" });
  });

  test("quota and budget stop a message at the last recipient that they allow", async () => {
    const numbers = tels(5);
    const used = await usedToday();
    await rate("smsStaffDaily", used + 3);
    const id = await add(numbers);
    await send(id);
    expect(await statusOf(app, id)).toEqual({ status: "held", hold_reason: "quota" });
    expect(reached(numbers)).toEqual([1, 1, 1, 0, 0]);
    await rate("smsStaffDaily", 100_000);
    await rate("smsMonthlyBudget", 0);
    const dear = await add(tels(1));
    await send(dear);
    expect(await statusOf(app, dear)).toEqual({ status: "held", hold_reason: "budget" });
  });

  test("the same text does not go to the same number again within the time, another text does", async () => {
    const number = tel();
    const text = `안내 ${number}`;
    await send(await add([number], { body: text }));
    const again = await add([number], { body: text });
    await send(again);
    expect((await outcomes(app, again))[0]).toMatchObject({ status: "excluded", excluded_reason: "cooldown" });
    await send(await add([number], { body: `${text} 2` }));
    expect(reached([number])).toEqual([2]);
  });
});
