import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { readClientHome } from "#features/portal/cases/endpoints.ts";
import { clientSession, createClientOf } from "#features/portal/cases/server/testing/clients.ts";
import { at, password, startPortalFirm, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import * as accounts from "../endpoints.ts";

let firm: PortalFirm;
let app: TestApp;
let home: number;
let clerk: TestStaff;
let reader: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  firm = await startPortalFirm();
  ({ app, home, clerk, reader, stranger } = firm);
});
afterAll(() => app.stop());

describe("an account of a client", () => {
  test("invited, joined with an own password, signed in, sees its own, out at once when it is let go", async () => {
    const client = await createClientOf(app, home);
    await createClientOf(app, home, "박다른");
    const { slug, code } = (await firm.invite(client, "garam@example.com")).body;
    expect((await firm.signIn("garam@example.com")).status).toBe(401);
    const visit = (await firm.enter(slug, code)).body.token;
    const { model } = (await app.call(accounts.readInvitation, {}, { token: visit })).body;
    expect(model).toEqual({ email: "garam@example.com", name: "한가람", firm: "법무법인 해온" });
    const weak = await app.call(accounts.joinAsClient, { body: { password: "123456789012" } }, { token: visit });
    expect([weak.status, Object.keys(weak.body.fields ?? {})]).toEqual([400, ["password"]]);
    const joined = await app.call(accounts.joinAsClient, { body: { password } }, { token: visit });
    expect((await app.call(readClientHome, {}, { token: joined.body.token })).body.model.name).toBe("한가람");
    // The invitation has served its purpose.
    expect((await app.call(accounts.readInvitation, {}, { token: visit })).status).toBe(401);
    expect((await firm.look(slug)).status).toBe(404);

    expect((await firm.signIn("garam@example.com", "다른 비밀번호입니다 열둘")).status).toBe(401);
    const { token } = (await firm.signIn("GARAM@example.com")).body;
    const answer = await app.call(readClientHome, {}, { token });
    expect(answer.body.model.cases.map(({ title }) => title)).toEqual(["한가람 대여금 청구"]);
    expect(JSON.stringify(answer.body)).not.toContain("박다른");

    const [account] = (await app.call(accounts.listAccounts, at(client), { token: clerk.token })).body.models;
    expect(account).toMatchObject({ status: "active", email: "garam@example.com", lastSeenAt: expect.any(String) });
    const input = { params: { number: String(client.number), accountId: String(account!.id) } };
    const reason = "위임이 끝나 이용을 마침";
    expect(
      (await app.call(accounts.revokeAccount, { ...input, body: { reason } }, { token: clerk.token })).status,
    ).toBe(200);
    expect((await app.call(readClientHome, {}, { token })).status).toBe(401);
    expect((await firm.signIn("garam@example.com")).status).toBe(401);
    expect((await app.call(accounts.inviteAgain, { ...input, body: {} }, { token: clerk.token })).status).toBe(422);
    expect((await firm.invite(client, "garam@example.com")).status).toBe(200);
  });

  test("a new invitation ends the one before, and a new password the devices with the old one", async () => {
    const client = await createClientOf(app, home);
    const first = (await firm.invite(client, "second@example.com")).body;
    const [account] = (await app.call(accounts.listAccounts, at(client), { token: clerk.token })).body.models;
    const input = { params: { number: String(client.number), accountId: String(account!.id) }, body: {} };
    const second = (await app.call(accounts.inviteAgain, input, { token: clerk.token })).body;
    expect((await firm.enter(first.slug, first.code)).status).toBe(404);
    const before = (await firm.join(second.slug, second.code)).body.token;
    const third = (await app.call(accounts.inviteAgain, input, { token: clerk.token })).body;
    expect((await firm.join(third.slug, third.code, "강가에 놓인 파란 우산 셋")).status).toBe(200);
    expect((await app.call(readClientHome, {}, { token: before })).status).toBe(401);
    expect((await firm.signIn("second@example.com")).status).toBe(401);
  });

  test("signs out, ends after idle time and with the client's data", async () => {
    const client = await createClientOf(app, home);
    const token = await clientSession(app, client);
    expect((await app.call(accounts.signOutClient, { body: {} }, { token })).status).toBe(200);
    expect((await app.call(readClientHome, {}, { token })).status).toBe(401);
    const idle = await clientSession(app, client);
    await firm.sql("update client_sessions set idle_until = now()");
    expect((await app.call(readClientHome, {}, { token: idle })).status).toBe(401);
    const last = await clientSession(app, client);
    await firm.sql("update clients set status = 'destroyed' where id = $1", client.id);
    expect((await app.call(readClientHome, {}, { token: last })).status).toBe(401);
  });

  test("rests while a person is marked as dead, and serves again once the mark is taken back; a company's goes on", async () => {
    const client = await createClientOf(app, home);
    const token = await clientSession(app, client);
    const { slug, code } = (await firm.invite(client, "ended@example.com")).body;
    const mark = async (endedOn: string | null, more = {}) => {
      const { rows } = await firm.sql("select version from clients where id = $1", client.id);
      const changes = { endedOn, endedNote: endedOn === null ? "" : "사망진단서를 받아 확인함", ...more };
      const body = { version: rows[0].version, changes };
      return (await app.call(clientCalls.update, { ...at(client), body }, { token: clerk.token })).status;
    };
    const seen = async () => (await app.call(readClientHome, {}, { token })).status;
    expect([await mark("2026-11-02"), await seen()]).toEqual([200, 401]);
    expect((await firm.join(slug, code)).status).toBe(422);
    expect((await firm.invite(client, "heir@example.com")).status).toBe(422);
    const { models } = (await app.call(accounts.listAccounts, at(client), { token: clerk.token })).body;
    expect(models.map(({ suspended }) => suspended)).toEqual([true, true]);
    expect([await mark(null), await seen()]).toEqual([200, 200]);
    expect([await mark("2026-11-02", { kind: "법인" }), await seen()]).toEqual([200, 200]);
  });

  test("five wrong passwords close the door for whoever tried them", async () => {
    for (let tried = 0; tried < 5; tried += 1) expect((await firm.signIn("nobody@example.com")).status).toBe(401);
    expect((await firm.signIn("nobody@example.com")).status).toBe(429);
  });

  test("is managed by whoever manages clients of the team alone, and an address belongs to one account", async () => {
    const client = await createClientOf(app, home);
    const someone = await createClientOf(app, home, "박다른");
    await firm.invite(client, "own@example.com");
    const twice = await firm.invite(client, "OWN@example.com");
    expect([twice.status, twice.body.fields?.["email"]]).toEqual([400, expect.stringContaining("이미 초대한")]);
    expect((await firm.invite(someone, "own@example.com")).body.fields?.["email"]).toBe(
      "다른 회원이 쓰는 이메일입니다.",
    );
    for (const [who, status] of [
      [reader, 403],
      [stranger, 404],
    ] as const) {
      const body = { email: "new@example.com" };
      expect((await app.call(accounts.inviteClient, { ...at(client), body }, { token: who.token })).status).toBe(
        status,
      );
      expect((await app.call(accounts.listAccounts, at(client), { token: who.token })).status).toBe(status);
    }
    const [account] = (await app.call(accounts.listAccounts, at(client), { token: clerk.token })).body.models;
    const foreign = { params: { number: String(someone.number), accountId: String(account!.id) }, body: {} };
    expect((await app.call(accounts.inviteAgain, foreign, { token: clerk.token })).status).toBe(404);
  });
});
