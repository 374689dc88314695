import type { Page } from "@playwright/test";
import { sideMenu } from "./fixtures/forms.ts";
import { expect, failedLoad, test } from "./fixtures/journey.ts";

test("an unknown address is a 404 page with the way home", async ({ firm, openAs, watch }) => {
  const person = await firm.staff("은채");
  watch.allow(failedLoad(404, "/lawfirm/nothing/here"));
  const page = await openAs(person, { path: "/lawfirm/nothing/here" });
  await expect(page.getByRole("heading", { name: "This page could not be found" })).toBeVisible();
  await expect(page.getByText("404")).toBeVisible();
  const statuses = ["/lawfirm/nothing/here", "/lawfirm/client/1"].map(async (path) =>
    (await page.request.get(path)).status(),
  );
  expect(await Promise.all(statuses)).toEqual([404, 200]);
  await page.getByRole("link", { name: "홈으로 이동" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "할일 관리" })).toBeVisible();
});

test("a record that does not exist and one of another team look the same", async ({ firm, openAs, watch }) => {
  const person = await firm.staff("지안", { roles: ["매니저"] });
  const other = await firm.team("다른팀");
  const [consult] = await firm.sql<{ id_int: number }>(
    "insert into consults (team_id, name) values ($1, '남의 상담') returning id_int",
    [other],
  );
  watch.allow(failedLoad(404, "/api/"));
  const page = await openAs(person, { path: `/lawfirm/consult/${consult!.id_int}` });
  const words = page.getByText("찾을 수 없는 상담입니다.");
  await expect(words).toBeVisible();
  const foreign = await page.getByRole("main").textContent();
  for (const number of ["999999", "abc", "0", "1e3"]) {
    await page.goto(`/lawfirm/consult/${number}`);
    await expect(words).toBeVisible();
    expect(await page.getByRole("main").textContent()).toBe(foreign);
  }
});

test("a page without permission is a 403 page, and opens as soon as the right is there", async ({ firm, openAs }) => {
  const person = await firm.staff("예린");
  const page = await openAs(person, { path: "/lawfirm/consult" });
  await expect(page.getByRole("heading", { name: "접근 권한이 없습니다" })).toBeVisible();
  await expect(sideMenu(page).getByRole("link", { name: /^상담(?!현황|실적)/ })).toHaveCount(0);
  await firm.sql("insert into staff_roles (staff_id, role_id) select $1, id from roles where name = '매니저'", [
    person.id,
  ]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "상담" })).toBeVisible();
});

/** Lets only those scripts through that the page has loaded so far, as after an update of the server. */
async function takeChunksAway(page: Page): Promise<{ reloads: () => number; giveBack: () => Promise<void> }> {
  const present = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route("**/assets/*.js", (route) =>
    present.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort("failed"),
  );
  return { reloads: () => loads, giveBack: () => page.unroute("**/assets/*.js") };
}

test("a script chunk that is gone reloads the page, at most once in 60 seconds, then says what happened", async ({
  firm,
  openAs,
  watch,
}) => {
  const person = await firm.staff("지안", { roles: ["매니저"] });
  const page = await openAs(person);
  await expect(page.getByRole("heading", { level: 1, name: "할일 관리" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  watch.allow(/console: Failed to load resource: net::ERR_FAILED/, /Failed to fetch dynamically imported module/);
  const { reloads, giveBack } = await takeChunksAway(page);
  const link = sideMenu(page).getByRole("link", { name: /^상담(?!현황|실적)/ });
  await link.click();
  await expect.poll(reloads).toBe(1);

  await page.waitForLoadState();
  if (!(await page.getByText("화면을 불러오지 못했습니다.").isVisible())) await link.click();
  await expect(
    page.getByRole("heading", { name: "화면을 불러오지 못했습니다. 네트워크를 확인해 주세요." }),
  ).toBeVisible();
  expect(reloads()).toBe(1);

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "할일 관리" })).toBeVisible();
  const before = reloads();
  await page.clock.setFixedTime(Date.now() + 61_000);
  await link.click();
  await expect.poll(reloads).toBe(before + 1);

  await giveBack();
  await page.goto("/lawfirm/consult");
  await expect(page.getByRole("heading", { level: 1, name: "상담" })).toBeVisible();
});
