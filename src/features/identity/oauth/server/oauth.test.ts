import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#app/testing/test-app.ts";
import { endAccess } from "#features/identity/access/server/commands/end-access.ts";
import { readMe } from "#features/identity/session/endpoints.ts";
import { providerClient } from "./provider-client.ts";
import { atProvider, openBrowser, type Browser } from "./testing/browser.ts";
import { startFakeProvider, type FakeProvider } from "./testing/fake-provider.ts";

const providers = ["google", "kakao", "naver"] as const;
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

const stale = "로그인 요청이 만료되었거나 이미 사용되었습니다. 처음부터 다시 시도해 주세요.";
const usersWith = (email: string) =>
  app.database.query.selectFrom("users").selectAll().where("email", "=", email).execute();

test.each(providers)("a linked %s identity signs in", async (provider) => {
  const person = atProvider(provider);
  const staff = await browser.createLinked(provider, person);
  fake.signInAs(person);
  const { status, body } = await browser.finish(provider, await browser.comeBack(provider));
  expect([status, body.linked]).toEqual([200, false]);
  const me = await app.call(readMe, {}, { token: body.token! });
  expect(me.body.user.id).toBe(staff.userId);
});

test("the provider gets state, PKCE, nonce and the exact callback address, also with the code", async () => {
  const url = new URL((await browser.start("google")).body.url);
  const sent = Object.fromEntries(url.searchParams);
  const redirect = "http://haechi.test/member/callback?provider=google";
  expect(sent).toMatchObject({
    response_type: "code",
    client_id: "haechi",
    code_challenge_method: "S256",
    redirect_uri: redirect,
  });
  expect(sent.scope).toBe("openid email profile");
  for (const name of ["state", "nonce", "code_challenge"]) expect(sent[name]!.length).toBeGreaterThanOrEqual(43);
  expect((await browser.start("google")).body.url).not.toContain(sent.state);
  fake.signInAs(atProvider("google"));
  await browser.finish("google", await browser.comeBack("google"));
  expect(fake.lastTokenRequest()).toMatchObject({
    grant_type: "authorization_code",
    redirect_uri: redirect,
    client_secret: "test-secret",
  });
  expect(fake.lastTokenRequest()).not.toHaveProperty("haechi_redirect_uri");
});

test.each(providers)(
  "an unknown %s identity becomes one pending user, without staff record and session",
  async (provider) => {
    const email = `new-${provider}@mail.test`;
    fake.signInAs(atProvider(provider, { email }));
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await browser.finish(provider, await browser.comeBack(provider));
      expect([status, body.message]).toEqual([403, "승인 대기 중입니다."]);
    }
    const [user, ...others] = await usersWith(email);
    expect(others).toEqual([]);
    expect(user).toMatchObject({ status: "pending", name: "홍길동", password_hash: null });
    expect(user!.email_verified_at === null).toBe(provider === "naver");
    const sessions = await app.database.query
      .selectFrom("sessions")
      .where("user_id", "=", user!.id)
      .selectAll()
      .execute();
    expect(sessions).toEqual([]);
  },
);

test("an e-mail never finds an account: 409 and no link", async () => {
  const staff = await app.createStaff({ teamIds: [teamId] });
  fake.signInAs(atProvider("google", { email: staff.email }));
  const { status, body } = await browser.finish("google", await browser.comeBack("google"));
  expect([status, body.code]).toEqual([409, "conflict"]);
  const links = await app.database.query
    .selectFrom("oauth_identities")
    .where("user_id", "=", staff.userId)
    .selectAll()
    .execute();
  expect(links).toEqual([]);
});

test.each(["google", "kakao"] as const)("%s: an unverified or missing e-mail is refused", async (provider) => {
  for (const changes of [{ verified: false }, { email: "" }]) {
    const person = atProvider(provider, changes);
    await browser.createLinked(provider, person);
    fake.signInAs(person);
    const { status, body } = await browser.finish(provider, await browser.comeBack(provider));
    expect([status, body.code]).toEqual([422, "ruleViolated"]);
  }
});

test("wrong state, replay, another browser, another provider and ten minutes passed are all refused alike", async () => {
  const person = atProvider("google");
  await browser.createLinked("google", person);
  fake.signInAs(person);
  const answers = [];

  answers.push(await browser.finish("google", { ...(await browser.comeBack("google")), state: "made-up-state" }));
  const used = await browser.comeBack("google");
  expect((await browser.finish("google", used)).status).toBe(200);
  answers.push(await browser.finish("google", used));
  const mine = await browser.comeBack("google");
  const others = await browser.comeBack("google");
  answers.push(await browser.finish("google", { ...mine, browserSecret: others.browserSecret }));
  // A try with the wrong secret uses the attempt up.
  answers.push(await browser.finish("google", mine));
  answers.push(await browser.finish("kakao", await browser.comeBack("google")));
  const late = await browser.comeBack("google");
  await app.database.query
    .updateTable("oauth_attempts")
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute();
  answers.push(await browser.finish("google", late));

  const refused = answers.map(({ status, body }) => [status, body.message]);
  expect(refused).toEqual(Array.from({ length: 6 }, () => [400, stale]));
});

test("of parallel tries with one code one gets a session", async () => {
  const person = atProvider("google");
  await browser.createLinked("google", person);
  fake.signInAs(person);
  const query = await browser.comeBack("google");
  const answers = await Promise.all(Array.from({ length: 5 }, () => browser.finish("google", query)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([
  ["nonce", { nonce: "another-nonce" }],
  ["audience", { aud: "another-client" }],
  ["issuer", { iss: "http://elsewhere.test" }],
  ["expiry", { exp: 1 }],
  ["subject", { sub: "somebody-else" }],
])("an ID token with another %s is refused", async (_, claims) => {
  const person = atProvider("google");
  await browser.createLinked("google", person);
  fake.signInAs(person);
  const query = await browser.comeBack("google");
  fake.bendNextIdToken((payload) => Object.assign(payload, claims));
  const { status, body } = await browser.finish("google", query);
  expect([status, body.code]).toEqual([422, "ruleViolated"]);
});

test("an ID token that was changed after it was signed is refused", async () => {
  const person = atProvider("google");
  await browser.createLinked("google", person);
  fake.signInAs(person);
  const query = await browser.comeBack("google");
  fake.forgeNextIdToken();
  const { status, body } = await browser.finish("google", query);
  expect([status, body.code]).toEqual([422, "ruleViolated"]);
});

test("what is published for another issuer is not believed", async () => {
  const settings = fake.settings("oidc");
  const issuer = settings.issuer!.replace("localhost", "127.0.0.1");
  await expect(providerClient({ ...settings, issuer })).rejects.toThrow(/issuer/);
});

test("a provider counts as one factor: whoever has an authenticator owes its code", async () => {
  const person = atProvider("google");
  const { userId } = await browser.createLinked("google", person);
  await app.database.query
    .insertInto("second_factors")
    .values({ user_id: userId, secret_encrypted: Buffer.from("sealed"), confirmed_at: new Date() })
    .execute();
  fake.signInAs(person);
  const { body } = await browser.finish("google", await browser.comeBack("google"));
  const me = await app.call(readMe, {}, { token: body.token! });
  expect([me.status, me.body.code]).toEqual([401, "secondFactor"]);
});

test("an answer in the name of another issuer is refused", async () => {
  const person = atProvider("google");
  await browser.createLinked("google", person);
  fake.signInAs(person);
  expect(
    (await browser.finish("google", { ...(await browser.comeBack("google")), iss: "http://elsewhere.test" })).status,
  ).toBe(422);
  const iss = fake.settings("oidc").issuer!;
  expect((await browser.finish("google", { ...(await browser.comeBack("google")), iss })).status).toBe(200);
});

test("a code that another PKCE verifier belongs to is refused", async () => {
  const person = atProvider("google");
  await browser.createLinked("google", person);
  fake.signInAs(person);
  const query = await browser.comeBack("google");
  await app.database.query
    .updateTable("oauth_attempts")
    .set({ code_verifier: "x".repeat(43) })
    .execute();
  expect((await browser.finish("google", query)).body.token).toBeUndefined();
});

test("only digests of state and browser secret are stored", async () => {
  const { state, browserSecret } = await browser.comeBack("google");
  const rows = await app.database.query.selectFrom("oauth_attempts").selectAll().execute();
  const text = JSON.stringify(
    rows.map((row) => [row.state_hash.toString("latin1"), row.browser_hash.toString("latin1")]),
  );
  expect(text).not.toContain(state);
  expect(text).not.toContain(browserSecret);
});

test.each(providers)("whoever has left is not let in by %s, nor by a sign-in started before", async (provider) => {
  const person = atProvider(provider);
  const staff = await browser.createLinked(provider, person);
  fake.signInAs(person);
  const started = await browser.comeBack(provider);
  const actor = { userId: null, staffId: null, requestId: null };
  await endAccess(app.database, actor, { userId: staff.userId, reason: "본인 사정 사직" });
  for (const query of [started, await browser.comeBack(provider)]) {
    const { status, body } = await browser.finish(provider, query);
    expect([status, body.message]).toEqual([403, "퇴사 처리된 계정입니다."]);
  }
});

test("started sign-ins of one address are bounded", async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => browser.start("naver")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});
