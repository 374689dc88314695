import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { Provider } from "#features/identity/session/schemas.ts";
import { givePassword, testPassword } from "#features/identity/session/server/testing/give-password.ts";
import * as endpoints from "../endpoints.ts";
import { atProvider, openBrowser, type Browser } from "./testing/browser.ts";
import { startFakeProvider, type FakeProvider, type ProviderUser } from "./testing/fake-provider.ts";

let app: TestApp;
let fake: FakeProvider;
let teamId: number;
let browser: Browser;

beforeAll(async () => {
  fake = await startFakeProvider();
  const [oidc, plain] = [fake.settings("oidc"), fake.settings("plain")];
  app = await startTestApp({
    config: { publicUrl: "http://haechi.test", oauth: { google: oidc, kakao: plain, naver: plain } },
  });
  teamId = await app.createTeam();
  browser = openBrowser(app, fake, teamId);
});
afterAll(async () => {
  await app.stop();
  await fake.stop();
});
beforeEach(() => app.database.query.deleteFrom("auth_throttles").execute());

test("linking asks for session and password, and the linked identity signs in", async () => {
  const staff = await app.createStaff({ roles: ["변호사"], teamIds: [teamId] });
  const { token } = staff;
  const withoutPassword = await browser.start("kakao", { link: true, currentPassword: testPassword, token });
  expect([withoutPassword.status, Object.keys(withoutPassword.body.fields ?? {})]).toEqual([400, ["currentPassword"]]);
  await givePassword(app.database, staff.userId);
  expect((await browser.start("kakao", { link: true, currentPassword: testPassword })).status).toBe(401);
  expect((await browser.start("kakao", { link: true, token })).status).toBe(400);
  expect((await browser.start("kakao", { link: true, currentPassword: "틀린 비밀번호", token })).status).toBe(400);

  const person = atProvider("kakao");
  fake.signInAs(person);
  const link = { link: true, currentPassword: testPassword, token };
  const { body } = await browser.finish("kakao", await browser.comeBack("kakao", link), token);
  expect(body).toEqual({ success: true, token: null, linked: true });
  const { models } = (await app.call(endpoints.listIdentities, {}, { token })).body;
  expect(models.map(({ provider }) => provider)).toEqual(["kakao"]);
  expect((await browser.finish("kakao", await browser.comeBack("kakao"))).status).toBe(200);
});

async function linkNaver(person: ProviderUser, { token }: TestStaff) {
  fake.signInAs(person);
  const query = await browser.comeBack("naver", { link: true, currentPassword: testPassword, token });
  const { status, body } = await browser.finish("naver", query, token);
  return [status, body.message];
}

test("a second identity of one provider, and one that is linked elsewhere, are refused", async () => {
  const first = atProvider("naver");
  const staff = await browser.createLinked("naver", first);
  const other = await app.createStaff({ teamIds: [teamId] });
  for (const { userId } of [staff, other]) await givePassword(app.database, userId);
  expect(await linkNaver(atProvider("naver"), staff)).toEqual([
    409,
    "이미 다른 네이버 계정이 연결되어 있습니다. 먼저 그 연결을 해제해 주세요.",
  ]);
  expect(await linkNaver(first, other)).toEqual([409, "이미 다른 사용자에게 연결된 네이버 계정입니다."]);
  expect(await linkNaver(first, staff)).toEqual([409, "이미 연결된 네이버 계정입니다."]);
});

test("a started link is finished by the person who started it only", async () => {
  const staff = await app.createStaff({ teamIds: [teamId] });
  const other = await app.createStaff({ teamIds: [teamId] });
  await givePassword(app.database, staff.userId);
  fake.signInAs(atProvider("google"));
  for (const token of [undefined, other.token]) {
    const query = await browser.comeBack("google", { link: true, currentPassword: testPassword, token: staff.token });
    expect((await browser.finish("google", query, token)).status).toBe(400);
  }
  expect((await app.call(endpoints.listIdentities, {}, { token: staff.token })).body.total).toBe(0);
});

test("a link is taken off, but never the last way to sign in", async () => {
  const staff = await browser.createLinked("google", atProvider("google"));
  const unlink = (provider: Provider) =>
    app.call(endpoints.unlinkIdentity, { params: { provider } }, { token: staff.token });
  expect((await unlink("kakao")).status).toBe(404);
  expect((await unlink("google")).status).toBe(422);
  await givePassword(app.database, staff.userId);
  expect((await unlink("google")).status).toBe(200);
  expect((await unlink("google")).status).toBe(404);
  expect((await app.call(endpoints.listIdentities, {})).status).toBe(401);
  expect((await app.call(endpoints.unlinkIdentity, { params: { provider: "google" } })).status).toBe(401);
});
