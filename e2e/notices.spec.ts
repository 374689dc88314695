import type { Locator, Page } from "@playwright/test";
import { expect, test, type Firm, type Person } from "./fixtures/journey.ts";
import { expectCounts, taskRow } from "./fixtures/tasks.ts";

const dayMs = 86_400_000;
const card = (page: Page, importance: string) => page.getByRole("region", { name: `${importance}급 업무 알림` });

async function size(locator: Locator): Promise<string> {
  // The size grows softly.
  const shown = async () => {
    const box = (await locator.boundingBox())!;
    return `${box.width}x${box.height}`;
  };
  let last = "";
  await expect
    .poll(async () => {
      const before = last;
      last = await shown();
      return last === before;
    })
    .toBe(true);
  return last;
}

async function urgent(firm: Firm, importances: readonly ("S" | "A" | "B")[] = ["S", "A", "B"]): Promise<Person> {
  const person = await firm.staff("은채");
  for (const importance of importances) await firm.task(person, [person], { title: `${importance} 업무`, importance });
  return person;
}

/** Answers say that it is so many days later: screens follow the server's clock, not the computer's. */
async function serverAhead(page: Page, days: number): Promise<void> {
  await page.unroute("**/api/**");
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + days * dayMs).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
}

test("notices grow with the age of the oldest task and shrink on narrow windows", async ({ firm, openAs }) => {
  test.slow();
  const person = await urgent(firm);
  const page = await openAs(person);
  const steps = [
    { days: 3, S: "400x200", A: "250x100", B: "200x70", small: { S: "280x140", A: "210x84", B: "180x63" } },
    { days: 4, S: "475x238", A: "295x120", B: "238x83", small: { S: "310x155", A: "240x96", B: "205x72" } },
    { days: 5, S: "475x238", A: "295x120", B: "238x83", small: { S: "310x155", A: "240x96", B: "205x72" } },
    { days: 6, S: "550x275", A: "340x140", B: "275x95", small: { S: "340x170", A: "270x108", B: "230x80" } },
  ] as const;
  for (const step of steps) {
    await serverAhead(page, step.days);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    for (const importance of ["S", "A", "B"] as const) {
      await expect(card(page, importance)).toBeVisible();
      expect(await size(card(page, importance)), `${importance} after ${step.days} days`).toBe(step[importance]);
    }
    await page.setViewportSize({ width: 767, height: 900 });
    for (const importance of ["S", "A", "B"] as const) {
      expect(await size(card(page, importance)), `small ${importance} after ${step.days} days`).toBe(
        step.small[importance],
      );
    }
  }
});

test("a notice grows on an open page when the clock moves on", async ({ firm, openAs }) => {
  const person = await firm.staff("은채");
  await firm.task(person, [person], { title: "S 업무", importance: "S" });
  const page = await openAs(person);
  expect(await size(card(page, "S"))).toBe("400x200");
  await serverAhead(page, 6);
  // The next answer, here of a push, says what time it is.
  await firm.task(person, [person], { title: "C 업무", importance: "C" });
  await expect(card(page, "S")).toContainText("가장 오래된 업무 6일 전");
  await expect.poll(() => size(card(page, "S"))).toBe("550x275");
});

test("each notice is there while its count is above zero, says what to do, and is announced", async ({
  firm,
  openAs,
}) => {
  const person = await firm.staff("은채");
  const colleague = await firm.staff("준혁");
  const page = await openAs(person);
  await expectCounts(page, { S: 0, A: 0, B: 0 });
  await expect(page.getByRole("region", { name: /알림$/ })).toHaveCount(0);
  await firm.task(colleague, [person], { title: "오늘 접수할 항소장", importance: "S" });
  await expect(card(page, "S")).toContainText("S급 필수 업무를 완료해야 합니다");
  await expect(card(page, "S")).toContainText("오늘 접수할 항소장");
  await expect(
    page.getByRole("alert").filter({ hasText: "S급 필수 업무를 완료해야 합니다. 1건. 오늘 접수할 항소장" }),
  ).toBeAttached();
  await expect(card(page, "A")).toHaveCount(0);
  await taskRow(page, "오늘 접수할 항소장").getByRole("button", { name: "완료처리" }).click();
  await expect(card(page, "S")).toHaveCount(0);
});

test("S opens the task dialog, A and B lead to the tasks; the page stays usable under all three", async ({
  firm,
  openAs,
}) => {
  const person = await urgent(firm);
  const page = await openAs(person);
  await card(page, "S").getByText("S급 필수 업무를 완료해야 합니다").click();
  const dialog = page.getByRole("dialog", { name: "할일 관리" });
  await expect(dialog.getByRole("button", { name: "S 업무", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await card(page, "B").getByRole("button", { name: "처리" }).click();
  const todo = page.getByRole("dialog", { name: /^Todo/ });
  await expect(todo.getByRole("button", { name: "B 업무", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(todo).toHaveCount(0);
  await card(page, "A").getByRole("button", { name: "할일 열기" }).click();
  await expect(todo).toBeVisible();
  await page.keyboard.press("Escape");

  // A click that nothing takes away: Playwright refuses to click what another element covers.
  await taskRow(page, "B 업무").getByRole("button", { name: "완료처리" }).click();
  await expect(card(page, "B")).toHaveCount(0);
  await expect(card(page, "S")).toBeVisible();
});

test("S and A are dragged, B is not, and the places hold after a reload and on another device", async ({
  firm,
  openAs,
}) => {
  const person = await urgent(firm);
  const page = await openAs(person);
  await expect(card(page, "S")).toBeVisible();
  const drag = async (importance: string, x: number, y: number) => {
    const box = (await card(page, importance).boundingBox())!;
    await page.mouse.move(box.x + 30, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + x / 2, box.y + 20 + y / 2, { steps: 4 });
    await page.mouse.move(box.x + 30 + x, box.y + 20 + y, { steps: 4 });
    await page.mouse.up();
    return box;
  };
  const moved = async (importance: string) => (await card(page, importance).boundingBox())!;
  const b = await drag("B", -200, -200);
  expect(await moved("B")).toEqual(b);
  expect(Math.round(b.x + b.width)).toBe(1440 - 12);
  expect(Math.round(b.y + b.height)).toBe(900 - 12);

  // The last of them: on a slow machine each place is saved by itself.
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/staffs/preferences") && /"S".*"A"/.test(response.request().postData() ?? ""),
  );
  const s = await drag("S", -500, -250);
  const a = await drag("A", -300, -400);
  expect((await saved).status()).toBe(200);
  const places = { S: await moved("S"), A: await moved("A") };
  expect(places.S.x).toBeCloseTo(s.x - 500, -0.5);
  expect(places.S.y).toBeCloseTo(s.y - 250, -0.5);
  expect(places.A.x).toBeCloseTo(a.x - 300, -0.5);
  // The drag itself opened nothing.
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.reload();
  await expect(card(page, "S")).toBeVisible();
  expect(await moved("S")).toEqual(places.S);
  expect(await moved("A")).toEqual(places.A);
  const device = await openAs(person);
  await expect(card(device, "S")).toBeVisible();
  expect(await card(device, "S").boundingBox()).toEqual(places.S);

  // The same from the keyboard.
  await card(page, "S")
    .getByRole("button", { name: /옮기기/ })
    .press("ArrowRight");
  expect((await moved("S")).x).toBe(places.S.x + 16);
});

test("a folded notice stays folded over a reload until a new task of its importance comes", async ({
  firm,
  openAs,
}) => {
  const person = await urgent(firm, ["S", "A"]);
  const page = await openAs(person);
  await card(page, "S").getByRole("button", { name: "S급 알림 접기" }).click();
  await expect(card(page, "S")).toHaveCount(0);
  await page.reload();
  await expect(card(page, "A")).toBeVisible();
  await expect(page.getByRole("button", { name: "S급 알림 펼치기, 1건" })).toBeVisible();
  await expect(card(page, "S")).toHaveCount(0);
  await firm.task(person, [person], { title: "새 S 업무", importance: "S" });
  await expect(card(page, "S")).toContainText("새 S 업무");
});

test("on a phone notices begin as their counts, and a new one still comes up", async ({ firm, openAs }) => {
  const person = await urgent(firm);
  const page = await openAs(person, { context: { viewport: { width: 390, height: 844 } } });
  for (const importance of ["S", "A", "B"])
    await expect(page.getByRole("button", { name: `${importance}급 알림 펼치기, 1건` })).toBeVisible();
  await expect(page.getByRole("region", { name: /급 업무 알림$/ })).toHaveCount(0);
  await firm.task(person, [person], { title: "새 A 업무", importance: "A" });
  await expect(card(page, "A")).toBeVisible();
});

test("a notice never covers the field in which one types, and comes back behind it", async ({ firm, openAs }) => {
  const person = await urgent(firm, ["B"]);
  const page = await openAs(person);
  const { x, y, width, height } = (await card(page, "B").boundingBox())!;
  await page.evaluate(
    ([left, top]) => {
      const field = document.createElement("textarea");
      field.setAttribute("aria-label", "적는 곳");
      Object.assign(field.style, { position: "fixed", left: `${left}px`, top: `${top}px`, zIndex: "1" });
      document.querySelector("main")!.append(field);
    },
    [x + width / 2, y + height / 2],
  );
  await page.getByLabel("적는 곳").focus();
  await expect(card(page, "B")).toHaveCount(0);
  await page.keyboard.type("가려지지 않는다");
  await page.getByLabel("적는 곳").evaluate((field: HTMLElement) => field.blur());
  await expect(card(page, "B")).toBeVisible();
});

test("at 400 % zoom the notices leave room to work, and twelve new tasks are one announcement", async ({
  firm,
  openAs,
}) => {
  test.slow();
  const person = await urgent(firm);
  const page = await openAs(person, { context: { viewport: { width: 320, height: 256 } } });
  await expect(page.getByRole("button", { name: "S급 알림 펼치기, 1건" })).toBeVisible();
  await page.waitForTimeout(2_000);
  await page.evaluate(() => {
    const said: string[] = [];
    (window as unknown as { said: string[] }).said = said;
    const alert = [...document.querySelectorAll('[role="alert"]')].find((one) => one.textContent?.includes("S급"))!;
    new MutationObserver(() => said.push(alert.textContent ?? "")).observe(alert, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      firm.task(person, [person], { title: `새 S ${index + 1}`, importance: "S" }),
    ),
  );
  await expect(page.getByRole("button", { name: "S급 알림 펼치기, 13건" })).toBeVisible();
  await expect(page.getByRole("region", { name: /급 업무 알림$/ })).toHaveCount(0);
  await page.waitForTimeout(3_000);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said).toEqual([expect.stringContaining("13건")]);
});
