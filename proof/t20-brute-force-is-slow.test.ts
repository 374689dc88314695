import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { performance } from "node:perf_hooks";
import { createSession, startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { changePassword } from "#features/identity/account/endpoints.ts";
import { beginEnrolment, confirmEnrolment, proveAgain, proveCode } from "#features/identity/second-factor/endpoints.ts";
import { codeNow } from "#features/identity/second-factor/server/testing/code-now.ts";
import { login } from "#features/identity/session/endpoints.ts";
import { hashPassword, passwordComputations } from "#features/identity/session/server/commands/hash-password.ts";
import { figure, inLanes, percentile, proofTimeout, Random, report } from "./harness/figures.ts";
import { Page } from "./harness/page.ts";

const attempts = figure(1_000, 100_000);
/** Real computations per account in 15 minutes. */
const mostPerAccount = 20;
/** Attempts that one address gets within its window, whoever they are for. */
const mostPerAddress = 30;
const lanes = 16;
const password = "열두 마리 푸른 고래";
const random = new Random();

let app: TestApp;
let teamId: number;
let passwordHash: string;
let computations = 0;
const count = () => (computations += 1);
const lines: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: ["127.0.0.1"] } });
  teamId = await app.createTeam();
  passwordHash = await hashPassword(password);
  passwordComputations.subscribe(count);
});

afterAll(async () => {
  passwordComputations.unsubscribe(count);
  await app.stop();
  if (lines.length === 6) report(`T20 brute force: ${lines.join("; ")}`);
});

beforeEach(async () => {
  await app.database.query.deleteFrom("auth_throttles").execute();
  computations = 0;
});

async function createAccount(): Promise<TestStaff> {
  const staff = await app.createStaff({ teamIds: [teamId] });
  await app.database.query
    .updateTable("users")
    .set({ password_hash: passwordHash })
    .where("id", "=", staff.userId)
    .execute();
  // The session of the set-up would make this machine a known address of the person.
  await app.database.query.deleteFrom("sessions").where("user_id", "=", staff.userId).execute();
  return staff;
}

/** One sign-in as it arrives through the proxy from an address. */
async function signIn(email: string, from: string, tried: string): Promise<number> {
  const { status } = await app.call(
    login,
    { body: { email, password: tried } },
    { headers: { "x-forwarded-for": from } },
  );
  return status;
}

/** Wrong sign-ins, many at a time; answers how often each status came. */
async function attack(times: number, email: (index: number) => string, from: (index: number) => string) {
  const statuses: Record<number, number> = {};
  await inLanes(
    Array.from({ length: times }, (_, index) => index),
    lanes,
    async (index) => {
      const status = await signIn(email(index), from(index), `틀린 비밀번호 ${index}`);
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
  );
  expect(Object.keys(statuses).toSorted(), JSON.stringify(statuses)).toEqual(["401", "429"]);
  return statuses;
}

const someIpv4 = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
const sameNetwork = (index: number) =>
  `2001:db8:1:2:${[1, 2, 3].map(() => random.integer(0, 65_535).toString(16)).join(":")}:${(index % 65_536).toString(16)}`;

test("one account from one address", { timeout: proofTimeout }, async () => {
  const { email } = await createAccount();
  await attack(
    attempts,
    () => email,
    () => "203.0.113.5",
  );
  expect(computations).toBeLessThanOrEqual(mostPerAccount);
  lines.push(`${attempts} from one address ${computations} checks`);
  expect(await signIn(email, "203.0.113.5", password), "the attacker's own address stays shut").toBe(429);
  expect(await signIn(email, "198.51.100.7", password), "the owner comes in from elsewhere").toBe(200);
});

test("one account from as many addresses as attempts", { timeout: proofTimeout }, async () => {
  const { email, userId } = await createAccount();
  await createSession(app.database, userId);
  await app.database.query.updateTable("sessions").set({ ip: "198.51.100.7" }).where("user_id", "=", userId).execute();
  await attack(attempts, () => email, someIpv4);
  expect(computations).toBeLessThanOrEqual(mostPerAccount);
  lines.push(`from ${attempts} addresses ${computations}`);
  expect(await signIn(email, "198.51.100.7", password), "the owner comes in from where he works").toBe(200);
});

test("one account and many, from one IPv6 network", { timeout: proofTimeout }, async () => {
  const { email } = await createAccount();
  await attack(attempts, () => email, sameNetwork);
  expect(computations, "one account").toBeLessThanOrEqual(mostPerAccount);
  lines.push(`from one IPv6 /64 ${computations}`);

  computations = 0;
  await attack(attempts, (index) => `nobody${index}@test.haechi.kr`, sameNetwork);
  expect(computations, "many accounts").toBeLessThanOrEqual(mostPerAddress);
  const other = await createAccount();
  expect(await signIn(other.email, "2001:db8:1:3::1", password), "the neighbouring network").toBe(200);
});

test("many accounts from one address", { timeout: proofTimeout }, async () => {
  await attack(
    attempts,
    (index) => `nobody${index}@test.haechi.kr`,
    () => "203.0.113.6",
  );
  expect(computations).toBeLessThanOrEqual(mostPerAddress);
  lines.push(`${attempts} accounts from one address ${computations}`);
});

test("an address that no proxy of ours vouches for counts as the proxy's", { timeout: proofTimeout }, async () => {
  const { email } = await createAccount();
  // The first of several is what the client itself claims.
  await attack(
    200,
    () => email,
    (index) => `${someIpv4(index)}, 203.0.113.9`,
  );
  const { rows } = await app.database.pool.query<{ key: string }>(
    "select key from auth_throttles where door = 'login.address'",
  );
  expect(rows.map(({ key }) => key)).toEqual(["203.0.113.9/32"]);
});

test("no quarter of an hour of a long attack sees more, whenever it begins", { timeout: proofTimeout }, async () => {
  const { email, userId, token } = await createAccountWithSession();
  const minutes = figure(60, 1_440);
  const perMinute: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    computations = 0;
    // Strangers, an address the owner has used, and a session left open that is asked for the password again, be it for
    // another one, for a weighty step or for the second factor.
    for (let index = 0; index < 4; index += 1) {
      await signIn(email, someIpv4(minute * 4 + index), "틀린 비밀번호");
      await signIn(email, "198.51.100.7", "틀린 비밀번호");
      const body = { currentPassword: "틀린 비밀번호", newPassword: "스무 그루 붉은 소나무" };
      await app.call(changePassword, { body }, { token });
      await app.call(proveAgain, { body: { currentPassword: "틀린 비밀번호" } }, { token });
      await app.call(beginEnrolment, { body: { currentPassword: "틀린 비밀번호" } }, { token });
    }
    perMinute.push(computations);
    await passMinute();
  }
  const windows = perMinute.map((_, start) => perMinute.slice(start, start + 15).reduce((sum, one) => sum + one, 0));
  expect(Math.max(...windows)).toBeLessThanOrEqual(mostPerAccount);
  expect(windows[0], "the attack was none").toBeGreaterThan(5);
  lines.push(`${minutes} minutes through every door ≤ ${Math.max(...windows)} in any 15`);
  await app.database.query.deleteFrom("sessions").where("user_id", "=", userId).execute();
});

async function createAccountWithSession(): Promise<TestStaff> {
  const staff = await createAccount();
  const token = await createSession(app.database, staff.userId);
  await app.database.query
    .updateTable("sessions")
    .set({ ip: "198.51.100.7" })
    .where("user_id", "=", staff.userId)
    .execute();
  return { ...staff, token };
}

/** Instead of waiting: all counters of the doors grow a minute older. */
async function passMinute(): Promise<void> {
  await app.database.pool.query(
    `update auth_throttles set window_start = window_start - interval '1 minute',
                               blocked_until = blocked_until - interval '1 minute'`,
  );
}

test("an account that is not there costs and looks the same", { timeout: proofTimeout }, async () => {
  const rounds = figure(30, 1_000);
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const { email } = await createAccount();
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, address] of [
      ["known", email],
      ["unknown", `nobody${round}@test.haechi.kr`],
    ] as const) {
      await app.database.query.deleteFrom("auth_throttles").execute();
      computations = 0;
      const started = performance.now();
      const answer = await app.call(login, { body: { email: address, password: "틀린 비밀번호" } });
      times[kind].push(performance.now() - started);
      expect(computations, kind).toBe(1);
      expect(answer.status).toBe(401);
      expect(answer.body.message).toBe("아이디 또는 비밀번호가 올바르지 않습니다.");
    }
  }
  const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
  // One computation lasts some thirty milliseconds; a path without it would stand out by far.
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) / 2);
});

/** Somebody with an authenticator, whose password the attacker has: sessions that owe the code, and one left open. */
async function createEnrolled() {
  const staff = await createAccount();
  const token = await createSession(app.database, staff.userId);
  const { body } = await app.call(beginEnrolment, { body: { currentPassword: password } }, { token });
  const code = await codeNow(body.secret);
  const confirmed = await app.call(confirmEnrolment, { body: { code } }, { token });
  expect(confirmed.status).toBe(200);
  const owing: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const signedIn = await app.call(login, { body: { email: staff.email, password } });
    owing.push(signedIn.body.token);
  }
  return { staff, token, owing, recoveryCodes: confirmed.body.recoveryCodes };
}

type Enrolled = Awaited<ReturnType<typeof createEnrolled>>;

/** A wrong code of the authenticator or a wrong recovery code, on the way in or at a weighty step. */
async function guess({ token, owing }: Enrolled, index: number): Promise<number> {
  const code = index % 2 === 0 ? String(random.integer(0, 999_999)).padStart(6, "0") : `aaaa-bbbb-${10_000 + index}`;
  const call =
    index % 3 === 0
      ? await app.call(proveAgain, { body: { code } }, { token })
      : await app.call(proveCode, { body: { code } }, { token: owing[index % owing.length]! });
  return call.status;
}

test(
  "codes of the authenticator and recovery codes, by whoever has the password",
  { timeout: proofTimeout },
  async () => {
    const person = await createEnrolled();
    let checked = 0;
    await inLanes(
      Array.from({ length: attempts }, (_, index) => index),
      lanes,
      async (index) => {
        const status = await guess(person, index);
        expect([400, 429]).toContain(status);
        if (status === 400) checked += 1;
      },
    );
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(mostPerAccount);

    const perMinute: number[] = [];
    for (let minute = 0; minute < figure(60, 1_440); minute += 1) {
      const statuses = await Promise.all([0, 1, 2, 3].map((index) => guess(person, minute * 4 + index)));
      perMinute.push(statuses.filter((status) => status === 400).length);
      await passMinute();
    }
    const windows = perMinute.map((_, start) => perMinute.slice(start, start + 15).reduce((sum, one) => sum + one, 0));
    expect(Math.max(...windows)).toBeLessThanOrEqual(mostPerAccount);
    lines.push(`${attempts} codes ${checked}, for an hour ≤ ${Math.max(...windows)} in any 15`);

    for (let minute = 0; minute < 16; minute += 1) await passMinute();
    const right = await app.call(proveCode, { body: { code: person.recoveryCodes[0]! } }, { token: person.owing[0]! });
    expect(right.status, "the owner comes in when the attack is over").toBe(200);
  },
);

test("tokens at the socket are no door to passwords", { timeout: proofTimeout }, async () => {
  await inLanes(
    Array.from({ length: attempts }, (_, index) => index),
    lanes,
    async (index) => {
      const page = await Page.open(app.url, `hch_${String(index).padStart(43, "0")}`);
      expect(page).toBeNull();
    },
  );
  expect(computations).toBe(0);
});
