import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { linkVisit } from "#features/portal/cases/server/testing/clients.ts";
import { startPortalFirm, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import { bindClient, visitContract } from "#features/portal/contracts/server/testing/bound-client.ts";
import { listPosts, readDoneCase, readPost } from "../endpoints.ts";

let firm: PortalFirm;
let app: TestApp;
let clerk: TestStaff;

beforeAll(async () => {
  firm = await startPortalFirm();
  ({ app, clerk } = firm);
});
afterAll(() => app.stop());

test("by a link to a case and by one to a contract stands what is published, and nothing that is being written, hidden or taken back", async () => {
  const { client, contract } = await bindClient(firm, clerk);
  const body = JSON.stringify({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "본문" }] }],
  });
  const news = await firm.sql(
    `insert into news (team_id, title, kind, status, body, published_at) values ($1, '게시한 소식', 'notice', 'published', $2, now()),
       ($1, '초안카나리아', 'notice', 'draft', $2, null), ($1, '내린카나리아', 'notice', 'hidden', $2, now()) returning id`,
    firm.home,
    body,
  );
  const stories = await firm.sql(
    `insert into done_cases (team_id, title, category, status, published_at, consent_on, consent_ref, consent_withdrawn_on)
     values ($1, '게시한 사례', '민사', 'published', now(), '2026-10-01', '보관함', null),
       ($1, '철회카나리아', '민사', 'published', now(), '2026-10-01', '보관함', '2026-11-01'),
       ($1, '승인카나리아', '민사', 'approved', null, '2026-10-01', '보관함', null) returning id`,
    firm.home,
  );
  const visitor = await linkVisit(app, client, "case");
  for (const token of [visitor, await visitContract({ firm, clerk }, client, { contract, file: null })]) {
    const answer = (await app.call(listPosts, {}, { token })).body;
    expect(answer.news.map(({ title }) => title)).toEqual(["게시한 소식"]);
    expect(answer.cases.map(({ title }) => title)).toEqual(["게시한 사례"]);
    const statuses = async (call: typeof readPost | typeof readDoneCase, rows: readonly { id: number }[]) =>
      Promise.all(
        rows.map(
          async ({ id }) =>
            (await app.call(call as typeof readPost, { params: { number: String(id) } }, { token })).status,
        ),
      );
    expect(await statuses(readPost, news.rows)).toEqual([200, 404, 404]);
    expect(await statuses(readDoneCase, stories.rows)).toEqual([200, 404, 404]);
  }
  expect((await app.call(listPosts, {}, { token: clerk.token })).status).toBe(401);
});
