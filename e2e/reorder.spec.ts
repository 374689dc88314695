import type { Locator, Page } from "@playwright/test";
import { expect, failedLoad, test, type Firm, type Person } from "./fixtures/journey.ts";
import { expectReceived, notice, receivedTitles, taskRow } from "./fixtures/tasks.ts";

const titles = ["소장 접수", "답변서 검토", "증거 목록 정리", "기일 통지"] as const;

async function fourTasks(firm: Firm): Promise<Person> {
  const person = await firm.staff("은채");
  for (const title of titles) await firm.task(person, [person], { title });
  return person;
}

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const handle = (page: Page, title: string) => page.getByRole("button", { name: `순서 변경: ${title}` });

/** Takes the row by its handle and moves it `by` px, then to the other row. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const start = await centre(handle(page, from));
  const end = await centre(taskRow(page, to));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 6);
  await page.mouse.move(start.x, (start.y + end.y) / 2, { steps: 6 });
  await page.mouse.move(start.x, end.y, { steps: 6 });
  await page.mouse.up();
}

/** The sorter loads after the first screen; it marks the handles it serves. */
async function sorterReady(page: Page): Promise<void> {
  await expect(handle(page, titles[0])).toHaveAttribute("aria-roledescription", /.+/);
}

test("dragging a row saves the order, for every later visit", async ({ firm, openAs }) => {
  const person = await fourTasks(firm);
  const page = await openAs(person);
  await expectReceived(page, ...titles);
  await expect(taskRow(page, titles[0])).toHaveAttribute("data-first", "true");
  await sorterReady(page);
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/tasks/order"));
  await drag(page, "기일 통지", "소장 접수");
  expect((await saved).request().postDataJSON()).toHaveLength(4);
  const order = ["기일 통지", "소장 접수", "답변서 검토", "증거 목록 정리"];
  await expectReceived(page, ...order);
  await expect(taskRow(page, "기일 통지")).toHaveAttribute("data-first", "true");
  await page.reload();
  await expectReceived(page, ...order);
});

test("less than 5 px is no drag, and dropping on the own place saves nothing", async ({ firm, openAs }) => {
  const person = await fourTasks(firm);
  const page = await openAs(person);
  await sorterReady(page);
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/tasks/order") && calls.push(request.url()));
  const { x, y } = await centre(handle(page, "소장 접수"));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 4);
  await expect(taskRow(page, "소장 접수")).not.toHaveAttribute("data-dragging", "true");
  await page.mouse.move(x, y + 12, { steps: 3 });
  await expect(taskRow(page, "소장 접수")).toHaveAttribute("data-dragging", "true");
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
  await expect(taskRow(page, "소장 접수")).not.toHaveAttribute("data-dragging", "true");
  await expectReceived(page, ...titles);
  expect(calls).toEqual([]);
});

test("rows are sorted with the keyboard alone, and Escape takes the move back", async ({ firm, openAs }) => {
  const person = await fourTasks(firm);
  const page = await openAs(person);
  await sorterReady(page);
  await handle(page, "소장 접수").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("소장 접수 업무를 잡았습니다. 현재 1번째입니다.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("소장 접수 업무를 2번째로 옮깁니다.")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText("소장 접수 업무의 순서 변경을 취소했습니다.")).toBeAttached();
  await expectReceived(page, ...titles);

  const saved = page.waitForResponse((response) => response.url().endsWith("/api/tasks/order"));
  await handle(page, "소장 접수").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("소장 접수 업무를 2번째로 옮깁니다.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("소장 접수 업무를 3번째로 옮깁니다.")).toBeAttached();
  await page.keyboard.press("Space");
  expect((await saved).status()).toBe(200);
  await expectReceived(page, "답변서 검토", "증거 목록 정리", "소장 접수", "기일 통지");
});

test("an expanded row is neither dragged nor dropped onto", async ({ firm, openAs }) => {
  const person = await fourTasks(firm);
  const page = await openAs(person);
  await sorterReady(page);
  await page.getByRole("button", { name: "답변서 검토", exact: true }).click();
  await expect(taskRow(page, "답변서 검토")).toHaveAttribute("data-expanded", "true");
  await expect(handle(page, "답변서 검토")).toBeDisabled();
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/tasks/order") && calls.push(request.url()));
  await drag(page, "답변서 검토", "기일 통지");
  await drag(page, "소장 접수", "답변서 검토");
  await expect.poll(() => receivedTitles(page)).toEqual([...titles]);
  expect(calls).toEqual([]);

  // Only one row is expanded at a time.
  await page.getByRole("button", { name: "소장 접수", exact: true }).click();
  await expect(page.locator("[data-entry][data-expanded=true]")).toHaveCount(1);
});

test("a refused order says so and the list is read anew", async ({ firm, openAs, watch }) => {
  const person = await fourTasks(firm);
  const page = await openAs(person);
  await sorterReady(page);
  // Another device completes a task, and this page has not heard of it.
  await page.route("**/api/tasks/order", (route) =>
    route.fulfill({ status: 409, json: { success: false, code: "conflict", message: "목록이 바뀌었습니다." } }),
  );
  watch.allow(failedLoad(409, "/api/tasks/order"));
  const told = notice(page, "순서 변경에 실패했습니다");
  const reread = page.waitForResponse((response) => response.url().endsWith("/api/tasks/refresh"));
  await drag(page, "기일 통지", "소장 접수");
  await told;
  await reread;
  await expectReceived(page, ...titles);
});

test("a row of a long list is dragged past all that the window shows", async ({ firm, openAs }) => {
  test.slow();
  const person = await firm.staff("은채");
  const many = Array.from({ length: 120 }, (_, number) => `${String(number + 1).padStart(3, "0")}번 업무`);
  for (const title of many) await firm.task(person, [person], { title });
  const page = await openAs(person);
  const last = many.at(-1)!;
  await expect(handle(page, many[0]!)).toHaveAttribute("aria-roledescription", /.+/);
  // Far from the window a row is its title.
  await expect(handle(page, last)).toHaveCount(0);
  await page.locator("[data-entry]").filter({ hasText: last }).scrollIntoViewIfNeeded();
  await expect(handle(page, last)).toHaveAttribute("aria-roledescription", /.+/);

  const start = await centre(handle(page, last));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 12, { steps: 3 });
  await expect(taskRow(page, last)).toHaveAttribute("data-dragging", "true");
  await page.mouse.wheel(0, -20_000);
  await expect(taskRow(page, many[2]!)).toBeInViewport();
  const end = await centre(taskRow(page, many[2]!));
  await page.mouse.move(start.x, end.y - 40, { steps: 3 });
  await page.mouse.move(start.x, end.y, { steps: 6 });
  await expect(taskRow(page, many[2]!)).toHaveAttribute("data-drop", "before");
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/tasks/order"));
  await page.mouse.up();
  expect((await saved).status()).toBe(200);
  const first = async () => (await receivedTitles(page)).slice(0, 4);
  await expect.poll(first).toEqual([many[0], many[1], last, many[2]]);
});
