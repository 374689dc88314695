import { afterAll, expect, test } from "vitest";
import { enterLink, lookAtLink } from "#features/portal/links/endpoints.ts";
import { createClientOf, type TestClient } from "#features/portal/cases/server/testing/clients.ts";
import { startPortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import { newToken } from "#platform/server/opaque-token.ts";
import { figure, inLanes, proofTimeout, Random, report } from "./harness/figures.ts";

const guesses = figure(600, 1_000_000);
/** Codes that are looked at: of one visitor, and of a link that nobody has opened. */
const most = { visitor: 5, link: 20 } as const;
const lanes = 16;
const random = new Random();

const firm = await startPortalFirm({ config: { trustProxy: ["127.0.0.1"] } });
const { app, sql } = firm;
afterAll(() => app.stop());

const enter = (slug: string, code: string, from: string) =>
  app.call(enterLink, { body: { slug, code } }, { headers: { "x-forwarded-for": from } });
const someAddress = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
const looked = async ({ id }: TestClient) => {
  const { rows } = await sql(
    `select count(*)::int as n from share_link_visits v join share_links l on l.id = v.link_id
     where l.client_id = $1 and v.kind = 'wrong'`,
    id,
  );
  return rows[0].n as number;
};

/** Any code but the right one, from these addresses; answers how often each status came. */
async function guess(slug: string, right: string, times: number, from: (index: number) => string) {
  const statuses = new Set<number>();
  const all = Array.from({ length: times }, (_, index) => index);
  await inLanes(all, lanes, async (index) => {
    const tried = String(random.integer(0, 999_999)).padStart(6, "0");
    if (tried !== right) statuses.add((await enter(slug, tried, from(index))).status);
  });
  return [...statuses].toSorted((one, other) => one - other);
}

test(
  "codes are not guessed, from wherever, and whoever has opened the link still comes in",
  { timeout: proofTimeout },
  async () => {
    const [alone, opened] = [await createClientOf(app, firm.home), await createClientOf(app, firm.home)];
    const { slug, code } = (await firm.share(alone)).body;
    expect(await guess(slug, code, guesses, someAddress)).toEqual([400, 429]);
    expect(await looked(alone)).toBeLessThanOrEqual(most.link);
    expect((await enter(slug, code, "203.0.113.9")).status, "the right one, once the door is shut").toBe(429);

    const own = (await firm.share(opened)).body;
    expect((await enter(own.slug, own.code, "203.0.113.9")).status).toBe(200);
    const one = await guess(own.slug, own.code, guesses / 10, () => "198.51.100.1");
    expect([one, await looked(opened)]).toEqual([[400, 429], most.visitor]);
    await guess(own.slug, own.code, guesses / 10, someAddress);
    expect(await looked(opened)).toBeLessThanOrEqual(most.link);
    expect((await enter(own.slug, own.code, "203.0.113.9")).status, "its client").toBe(200);
    report(`T33 links: ${guesses} guesses from as many addresses, ${await looked(alone)} codes looked at, none right`);
  },
);

async function shared() {
  const client = await createClientOf(app, firm.home);
  return { client, ...(await firm.share(client)).body };
}

test("what opens nothing any more is answered like what never was", async () => {
  const [over, ended, removed, destroyed] = [await shared(), await shared(), await shared(), await shared()];
  await sql("update share_links set expires_at = now() where client_id = $1", over.client.id);
  await sql("update share_links set ended_at = now() where client_id = $1", ended.client.id);
  await sql("update clients set deleted_at = now() where id = $1", removed.client.id);
  await sql("update clients set status = 'destroyed' where id = $1", destroyed.client.id);
  const answers = new Set<string>();
  for (const { slug, code } of [over, ended, removed, destroyed, { slug: newToken(), code: "123456" }]) {
    for (const { status, body } of [
      await enter(slug, code, "203.0.113.7"),
      await app.call(lookAtLink, { body: { slug } }),
    ])
      answers.add(JSON.stringify({ status, ...body, requestId: "" }));
  }
  expect([...answers]).toEqual([expect.stringContaining('"status":404')]);
});
