import type { Page } from "@playwright/test";
import { sideMenu } from "./fixtures/forms.ts";
import { expect, test } from "./fixtures/journey.ts";
import { notice } from "./fixtures/tasks.ts";

/** What is around the page; notifications carry a mark of the same name. */
const frameOf = (page: Page) => page.locator("[data-layout]:not(.mantine-Notifications-root)");
const group = (page: Page, name: string) => sideMenu(page).getByRole("button", { name, exact: true });
const links = (page: Page) => page.getByRole("navigation", { name: "자주 쓰는 화면" }).getByRole("link");
const goBack = (page: Page) => page.getByRole("button", { name: "업무 화면으로 돌아가기" });

const looks = {
  default: async (page: Page) => {
    await expect(sideMenu(page)).toBeVisible();
    await expect(sideMenu(page).getByRole("link", { name: "내 정보" })).toBeVisible();
    await expect(group(page, "회원")).toHaveAttribute("aria-expanded", "true");
    expect((await page.getByRole("complementary").first().boundingBox())!.width).toBe(200);
  },
  lawfirm: async (page: Page) => {
    // The firm's own work and nothing beside it.
    await expect(sideMenu(page).getByRole("link", { name: /^상담(?!현황|실적)/ })).toBeVisible();
    await expect(group(page, "설정")).toHaveAttribute("aria-expanded", "false");
  },
  "lawfirm-window": async (page: Page) => {
    await expect(page.getByRole("link", { name: "해치 홈" })).toContainText("보조 창");
    await expect(sideMenu(page)).toHaveCount(0);
    await page.getByRole("banner").getByRole("button", { name: "메뉴", exact: true }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: /^상담(?!현황|실적)/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
  client: async (page: Page) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("의뢰인과 함께 보는 화면입니다");
    await expect(page).toHaveTitle("의뢰인 화면 · 해치");
    await expect(page.getByRole("navigation")).toHaveCount(0);
    // The firm's mark, which leads here again, and the two ways out of the footer.
    await expect(page.getByRole("banner").getByRole("link")).toHaveText([/의뢰인 화면/]);
    await expect(page.getByRole("button")).toHaveText(["보기", "업무 화면으로 돌아가기"]);
  },
} as const;

const labels = { default: "기본", lawfirm: "로펌", "lawfirm-window": "로펌 보조 창", client: "의뢰인" } as const;

test("each layout has its own navigation, from the next page on and after a reload", async ({ firm, openAs }) => {
  test.slow();
  const person = await firm.staff("하람", { roles: ["관리자"] });
  const page = await openAs(person, { path: "/member/mypage" });
  const frame = frameOf(page);
  // Whoever may switch and has chosen nothing works in the lawfirm layout.
  await expect(frame).toHaveAttribute("data-layout", "lawfirm");
  let before = "lawfirm";
  for (const layout of ["default", "lawfirm-window", "lawfirm", "client"] as const) {
    const told = notice(page, "레이아웃이 변경되었습니다. 페이지 이동 시 적용됩니다.");
    await page.getByRole("radio", { name: labels[layout], exact: true }).click();
    await told;
    await expect(frame).toHaveAttribute("data-layout", before);
    await page.getByRole("link", { name: "해치 홈" }).click();
    await expect(page).toHaveURL("/");
    await expect(frame).toHaveAttribute("data-layout", layout);
    await looks[layout](page);
    await page.goto("/member/mypage");
    await expect(frame).toHaveAttribute("data-layout", layout);
    await looks[layout](page);
    before = layout;
  }
});

test("groups of the menu fold from the keyboard and stay so; that of the page on the screen is open", async ({
  firm,
  openAs,
}) => {
  const person = await firm.staff("도담", { roles: ["송무팀원"] });
  const page = await openAs(person, { path: "/member/mypage" });
  const consults = sideMenu(page).getByRole("link", { name: /^상담(?!현황|실적)/ });
  await consults.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(group(page, "사건")).toBeFocused();
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/staffs/preferences"));
  await page.keyboard.press("ArrowLeft");
  await saved;
  await expect(consults).toBeHidden();
  await page.reload();
  await expect(group(page, "사건")).toHaveAttribute("aria-expanded", "false");
  await page.goto("/lawfirm/client");
  await expect(group(page, "사건")).toHaveAttribute("aria-expanded", "true");
  await expect(consults).toBeVisible();
});

test("whatever way one goes in the client layout, nothing of the office is shown until one goes back", async ({
  firm,
  openAs,
}) => {
  test.slow();
  const person = await firm.staff("다인", { roles: ["관리자"] });
  await firm.task(person, [person], { title: "가려질 할일", importance: "S" });
  const page = await openAs(person, { path: "/member/mypage" });
  await page.getByRole("button", { name: "다인 메뉴" }).click();
  const told = notice(page, /레이아웃이 변경되었습니다/);
  await page.getByRole("menuitem", { name: "의뢰인 레이아웃으로" }).click();
  await told;
  const paths = [
    "/",
    "/member/mypage",
    "/lawfirm/consult",
    "/lawfirm/finance/dashboard",
    "/lawfirm/contract/1/print",
    "/lawfirm/project/table",
    "/member/security",
  ];
  for (const path of paths) {
    await page.goto(path);
    await looks.client(page);
    for (const key of ["F1", "F2", "F3", "Control+F3", "Backquote", "Control+Backquote", "Control+k", "?", "Escape"]) {
      await page.keyboard.press(key);
    }
    await looks.client(page);
    await expect(page.getByText("가려질 할일")).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await goBack(page).click();
  await expect(page).toHaveURL("/");
  await expect(frameOf(page)).toHaveAttribute("data-layout", "lawfirm");
  await looks.lawfirm(page);
});

test("without the ability there is no switch, and a stored client layout is not used", async ({ firm, openAs }) => {
  const person = await firm.staff("은채", { roles: ["송무팀원"] });
  await firm.sql(`update staffs set preferences = '{"layout":"client"}' where id = $1`, [person.id]);
  const page = await openAs(person);
  await looks.default(page);
  await page.getByRole("button", { name: "은채 메뉴" }).click();
  await expect(page.getByRole("menuitem", { name: "내 정보" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /레이아웃으로/ })).toHaveCount(0);
});

test("sign-in stands alone: neither menu nor header", async ({ firm, openAsGuest }) => {
  await firm.staff("은채");
  const page = await openAsGuest();
  await expect(page.getByLabel("이메일")).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("banner")).toHaveCount(0);
});

test("below the sm breakpoint the menu is a drawer, and the Todo panel takes 92 %", async ({ firm, openAs }) => {
  const person = await firm.staff("지안", { roles: ["매니저"] });
  const page = await openAs(person, {
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await expect(page.getByRole("heading", { level: 1, name: "할일 관리" })).toBeVisible();
  await expect(sideMenu(page)).toBeHidden();
  await page.getByRole("banner").getByRole("button", { name: "메뉴", exact: true }).tap();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^상담(?!현황|실적)/ })
    .tap();
  await expect(page).toHaveURL("/lawfirm/consult?today=Y");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: /할일 패널 열기/ }).tap();
  const panel = page.getByRole("dialog", { name: /^Todo/ });
  await expect(panel).toBeVisible();
  expect((await panel.boundingBox())!.width / 390).toBeCloseTo(0.92, 2);
});

test("header and content have the measures of the spec", async ({ firm, openAs }) => {
  const person = await firm.staff("은채");
  const page = await openAs(person);
  await expect(page.getByRole("heading", { level: 1, name: "할일 관리" })).toBeVisible();
  expect((await page.getByRole("banner").boundingBox())!.height).toBe(55);
  await expect(page.getByRole("contentinfo")).toContainText("법무법인 해온");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "contact@haeon.example" })).toBeVisible();
  await expect(page.getByRole("link", { name: "해치 홈" })).toContainText("사내 인트라넷 · 팀 관리");
});

test("the bar above every page has the frequent links that a person may follow, and room for the first todo", async ({
  firm,
  openAs,
}) => {
  const admin = await firm.staff("하람", { roles: ["관리자"] });
  const promoter = await firm.staff("도윤", { roles: ["홍보책임"] });
  await firm.task(admin, [admin], { title: "항소이유서 제출 기한 확인과 의뢰인 회신", importance: "S" });
  const page = await openAs(admin);
  const todo = page.getByRole("banner").getByTitle("항소이유서 제출 기한 확인과 의뢰인 회신");
  for (const width of [1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(links(page)).toHaveText(width < 1280 ? [] : ["상담", "계약", "고객", "매출"]);
    expect((await todo.boundingBox())!.width).toBeGreaterThan(150);
    const bar = page.getByRole("banner");
    expect(await bar.evaluate((header) => header.scrollWidth - header.clientWidth)).toBe(0);
  }
  await links(page).filter({ hasText: "매출" }).click();
  await expect(page).toHaveURL(/^[^?]*\/lawfirm\/finance\/sales/);
  await expect(links(await openAs(promoter))).toHaveText(["상담", "계약", "고객"]);
});
