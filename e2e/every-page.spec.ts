import type { Locator, Page } from "@playwright/test";
import { guest } from "#platform/policy.ts";
import { violationsOf, type Part } from "./fixtures/accessible.ts";
import type { App } from "./fixtures/app.ts";
import { demoSession } from "./fixtures/demo.ts";
import { expect, failedLoad, test } from "./fixtures/journey.ts";
import type { Watch } from "./fixtures/watch.ts";
import { dialogsOf, expectInert } from "./fixtures/inert.ts";
import { addressOf, openPages, walkOn, type Walk } from "./fixtures/pages.ts";

type Look = { readonly scheme: "light" | "dark"; readonly width: number };

/** Both themes, the widest window and the narrowest. */
const twoLooks: readonly Look[] = [
  { scheme: "light", width: 1440 },
  { scheme: "dark", width: 390 },
];

/** For boxes that close or hide when the window changes its size. */
const wideLooks: readonly Look[] = [
  { scheme: "light", width: 1440 },
  { scheme: "dark", width: 1440 },
];

const pages = await openPages();
const memberPages = pages.filter((page) => !page.guest && page.policy !== guest);
/** Other views of the task screen. */
const taskViews = [
  { path: "/?view=sent", title: "나의요청" },
  { path: "/?view=completed", title: "완료업무" },
];
const guestPages = pages.filter((page) => page.guest);

/** Pages that ask for nothing before somebody writes: a letter begins as an empty sheet. */
const asksNothing = new Set([
  "/lawfirm/paper/ccmail",
  "/lawfirm/documents/text",
  "/lawfirm/documents/evidence",
  "/lawfirm/service/coupon/couponCreation",
]);

/** The frame around the content is the same on every page. */
const content: Part = { within: "main" };

/** Fails on every violation that axe finds and on a page that scrolls sideways, in each of the looks. */
async function expectAccessible(page: Page, looks: readonly Look[], part: Part = {}): Promise<void> {
  for (const { scheme, width } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(showScheme, scheme);
    expect(await violationsOf(page, part), `${page.url()} ${scheme} ${width}`).toEqual([]);
    await expectFits(page, width);
  }
}

/** Runs in the page: the other theme at once, without the shades on the way to it. */
function showScheme(scheme: string): void {
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important; }");
  document.adoptedStyleSheets = [still];
  document.documentElement.dataset.mantineColorScheme = scheme;
}

/** Nothing stands beside the window at this width. */
async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const beside = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beside, { message: `px beside the window of ${width}: ${page.url()}` }).toBe(0);
}

/** The page once it shows what it has: no shape of a list that is still loading. */
async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByLabel("불러오는 중")).toHaveCount(0);
}

/** The same once nothing is on its way any more. */
async function settle(page: Page): Promise<void> {
  await loaded(page);
  await page.waitForLoadState("networkidle");
}

/** Opens one page after the other and waits until each shows what it has. */
async function visit(page: Page, walk: Walk, path: string): Promise<void> {
  await walk.to(addressOf(path));
  await walk.arrived();
  await loaded(page);
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

const calm = { reducedMotion: "reduce" } as const;

/** 500 open entries with titles as long as they may be, some of each importance and of every age. */
async function fillList(app: App, staffId: number): Promise<void> {
  await app.database.pool.query(
    `with made as (
       insert into tasks (title, content, importance, all_check, created_by, created_at)
       select rpad(n || ' ', 200, '가나다라마바사아자차'), repeat('내용이 긴 업무입니다. ', 40),
              (array['S','A','B','C'])[1 + n % 4], case when n % 3 = 0 then 'Y' else 'N' end, $1,
              now() - make_interval(days => n % 9)
       from generate_series(1, 500) n returning id, title, importance, created_at)
     insert into task_users (task_id, staff_id, title, importance, created_at)
     select id, $1, title, importance, created_at from made`,
    [staffId],
  );
  await app.database.pool.query("update staffs set task_version = task_version + 1 where id = $1", [staffId]);
}

test.describe("texts that look like scripts stay texts on every page", () => {
  test.use({ hostileTexts: true });

  for (const [index, group] of inGroups([...memberPages, ...taskViews], 12).entries()) {
    test(`pages ${index + 1}: ${group.map(({ title }) => title).join(", ")}`, async ({ app, openAs }) => {
      test.slow();
      const page = await openAs(await demoSession(app, "admin"), { path: "/member/mypage", context: calm });
      const dialogs = dialogsOf(page);
      const walk = walkOn(page);
      for (const [place, { path }] of group.entries()) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await visit(page, walk, path);
        await expectInert(page);
        await expectAccessible(page, twoLooks, place === 0 ? {} : content);
        await expectFits(page, 1024);
      }
      expect(dialogs).toEqual([]);
    });
  }

  for (const { path, title } of guestPages) {
    test(`${title} (${path}), for guests`, async ({ openAsGuest }) => {
      const page = await openAsGuest(path, calm);
      await settle(page);
      await expectAccessible(page, twoLooks);
    });
  }
});

test.describe("in a demo firm of its own", () => {
  test.use({ ownApp: {} });

  test("what opens over the page: panels, dialogs, menus", async ({ app, openAs }) => {
    test.slow();
    const { token } = await demoSession(app, "admin");
    const page = await openAs({ token }, { context: calm });
    await settle(page);
    const row = page.locator("[data-entry]").first();
    await row.locator("[data-row-focus]").click();
    await expectAccessible(page, wideLooks);
    const dialog = (name: RegExp) => page.getByRole("dialog", { name });
    const menu = () => page.getByRole("menu");
    const layers: readonly (readonly [layer: Locator, open: () => Promise<void>])[] = [
      [dialog(/신규등록/), () => page.getByRole("button", { name: "+신규등록" }).click()],
      [dialog(/^Todo/), () => page.keyboard.press("Backquote")],
      [dialog(/통합 검색/), () => page.keyboard.press("Escape")],
      [dialog(/^알림/), () => page.getByRole("banner").getByRole("button", { name: /^알림/ }).click()],
      [dialog(/단축키/), () => page.keyboard.press("?")],
      [
        dialog(/할일 관리/),
        () => page.getByRole("region", { name: "S급 업무 알림" }).getByRole("button", { name: "할일 열기" }).click(),
      ],
      [menu(), () => page.getByRole("banner").getByRole("button", { name: "하람 메뉴" }).click()],
      [
        menu(),
        () =>
          page
            .getByRole("banner")
            .getByRole("button", { name: /팀 변경/ })
            .click(),
      ],
      [menu(), () => row.getByRole("button", { name: "더 보기" }).click()],
      [dialog(/분기/), () => page.getByRole("banner").getByRole("button", { name: /분기 / }).click()],
    ];
    for (const [layer, open] of layers) {
      await open();
      await expect(layer).toBeVisible();
      await expectAccessible(page, wideLooks, { within: "[role=dialog], [role=menu]" });
      await page.keyboard.press("Escape");
      await expect(layer).toHaveCount(0);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  test("panels on a phone", async ({ app, openAs }) => {
    const { token } = await demoSession(app, "admin");
    const page = await openAs({ token }, { context: { ...calm, viewport: { width: 390, height: 844 } } });
    await settle(page);
    for (const [name, open] of [
      [/^Todo/, () => page.keyboard.press("Backquote")],
      [/통합 검색/, () => page.keyboard.press("Escape")],
    ] as const) {
      await open();
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      await expectAccessible(page, [{ scheme: "dark", width: 390 }]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name })).toHaveCount(0);
    }
  });

  test("the task screen with 500 rows, long titles and all three notices", async ({ app, openAs }) => {
    test.slow();
    const { token, staffId } = await demoSession(app, "admin");
    await fillList(app, staffId);
    const page = await openAs({ token }, { context: calm });
    await settle(page);
    for (const importance of ["S", "A", "B"]) {
      await expect(page.getByRole("region", { name: `${importance}급 업무 알림` })).toBeVisible();
    }
    // What the window shows is drawn first, and the rest after it.
    await expect.poll(() => page.locator("[data-entry]").count()).toBeGreaterThanOrEqual(500);
    await expectAccessible(page, twoLooks, { without: "[data-entry]:nth-of-type(n + 40)" });
    await page.goto("/?view=sent");
    await settle(page);
    await expectAccessible(page, [twoLooks[1]!], { without: "[data-task]:nth-of-type(n + 40)" });
  });
});

/** From now on every call fails but the one that says who is signed in. */
async function failCalls(page: Page, watch: Watch): Promise<void> {
  watch.allow(failedLoad(500), /answer: 500/);
  const json = { success: false, code: "unknown", message: "알 수 없는 오류", requestId: "r-1" };
  await page.route(/\/api\/(?!auth\/user)/, (route) => route.fulfill({ status: 500, json }));
}

test("every page when its calls fail", async ({ firm, openAs, watch }) => {
  test.slow();
  const person = await firm.staff("하람", { roles: ["관리자"] });
  const page = await openAs(person, { path: "/member/mypage", context: calm });
  await settle(page);
  await failCalls(page, watch);
  const asking = memberPages.filter(({ path }) => !asksNothing.has(path) && !path.startsWith("/desk"));
  const walk = walkOn(page);
  for (const [index, { path }] of asking.entries()) {
    await visit(page, walk, path);
    await expect(page.getByRole("main").getByRole("alert").first(), path).toBeVisible();
    // The same shared parts say it on each of them.
    if (index % 4 === 0) await expectAccessible(page, [twoLooks[(index / 4) % 2]!], content);
  }
});

test("every page when there is nothing to show", async ({ firm, openAs, watch }) => {
  test.slow();
  const person = await firm.staff("하람", { roles: ["관리자"] });
  const page = await openAs(person, { context: calm });
  watch.allow(failedLoad(404, "/api/"));
  watch.allow(failedLoad(404, "/no/such/page"));
  const walk = walkOn(page);
  for (const [index, { path }] of [...memberPages, ...taskViews].entries()) {
    await visit(page, walk, path);
    await expectFits(page, index % 2 === 0 ? 1440 : 390);
    if (index % 4 === 0) await expectAccessible(page, [twoLooks[(index / 4) % 2]!], content);
  }
  await page.goto("/no/such/page");
  await settle(page);
  await expectAccessible(page, twoLooks, content);
});

test("the screen of the meeting room, which its account alone opens", async ({ firm, openAs, watch }) => {
  const page = await openAs(await firm.staff("회의실", { roles: ["조회용PC"] }), { path: "/desk", context: calm });
  await settle(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, twoLooks);
  // Whatever it asks for next fails.
  await failCalls(page, watch);
  await page.reload();
  await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
});

test("staff without a team and a page without permission", async ({ firm, openAs }) => {
  const [teamless, clerk] = await Promise.all([firm.staff("루아", { teamIds: [] }), firm.staff("예린")]);
  for (const [person, path] of [
    [teamless, "/"],
    [clerk, "/lawfirm/consult"],
  ] as const) {
    const page = await openAs(person, { path, context: calm });
    await settle(page);
    await expectAccessible(page, twoLooks);
  }
});
