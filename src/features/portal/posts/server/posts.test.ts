import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { linkVisit } from "#features/portal/cases/server/testing/clients.ts";
import { startPortalFirm, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import { bindClient, visitContract } from "#features/portal/contracts/server/testing/bound-client.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import { listPosts, readDoneCase, readPost, readPostPicture } from "../endpoints.ts";

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
     values ($1, '게시한 한가람 사례', '민사', 'published', now(), '2026-10-01', '보관함', null),
       ($1, '철회카나리아', '민사', 'published', now(), '2026-10-01', '보관함', '2026-11-01'),
       ($1, '승인카나리아', '민사', 'approved', null, '2026-10-01', '보관함', null) returning id`,
    firm.home,
  );
  await firm.sql(
    `insert into done_case_hits (done_case_id, field, start, phrase, around, kind, known, decision, replacement)
     values ($1, 'title', 4, '한가람', '', 'name', true, 'masked', '의뢰인')`,
    stories.rows[0]!.id,
  );
  const visitor = await linkVisit(app, client, "case");
  for (const token of [visitor, await visitContract({ firm, clerk }, client, { contract, file: null })]) {
    const answer = (await app.call(listPosts, {}, { token })).body;
    expect(answer.news.map(({ title }) => title)).toEqual(["게시한 소식"]);
    expect(answer.cases.map(({ title }) => title)).toEqual(["게시한 의뢰인 사례"]);
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

test("what is pinned comes first, with its brand and its picture in the version that was looked over", async () => {
  const { client } = await bindClient(firm, clerk);
  const writer = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [firm.home] });
  const { rows } = await firm.sql(
    `with b as (insert into brands (team_id, name) values ($1, '해온 상속') returning id)
     insert into news (team_id, title, kind, status, published_at, pinned, brand_id)
     values ($1, '고정한 소식', 'notice', 'published', now() - interval '9 days', true, (select id from b)),
       ($1, '사진 초안', 'notice', 'draft', null, false, null) returning id`,
    firm.home,
  );
  const [pinned, draft] = rows.map(({ id }) => Number(id)) as [number, number];
  const attach = async (path: string, words: string) => {
    const response = await fetch(`${app.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${writer.token}`, "content-type": "application/octet-stream" },
      body: new Uint8Array(sampleFile("png", words)),
    });
    return ((await response.json()) as { model: { id: number } }).model.id;
  };
  for (const id of [pinned, draft]) {
    const file = await attach(`/api/files?type=news&number=${id}&name=a.png`, `사진 ${id}`);
    await attach(`/api/files/${file}/versions?name=a.png`, `나중 ${id}`);
    await firm.sql("update news set thumbnail = $1, thumbnail_version = 1 where id = $2", file, id);
  }
  const token = await linkVisit(app, client, "case");
  const { news } = (await app.call(listPosts, {}, { token })).body;
  expect(news[0]).toMatchObject({ title: "고정한 소식", pinned: true, brand: "해온 상속", picture: true });
  const one = await app.call(readPost, { params: { number: String(pinned) } }, { token });
  expect(one.body.model).toMatchObject({ brand: "해온 상속", picture: true });
  const picture = (id: number, who = token) =>
    fetch(`${app.url}${readPostPicture.path.replace(":number", String(id))}`, {
      headers: { authorization: `Bearer ${who}` },
    });
  const shown = await picture(pinned);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(sampleFile("png", `사진 ${pinned}`));
  expect([(await picture(draft)).status, (await picture(987_654)).status]).toEqual([404, 404]);
  expect((await picture(pinned, writer.token)).status).toBe(401);
  await firm.sql("update files set deleted_at = now() where record_type = 'news' and record_id = $1", pinned);
  expect((await picture(pinned)).status).toBe(404);
});
