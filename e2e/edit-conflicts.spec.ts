import type { Page } from "@playwright/test";
import { updateEntry, updateTask } from "#features/work/tasks/endpoints.ts";
import { expect, failedLoad, test } from "./fixtures/journey.ts";
import { notice, sentTask, taskRow } from "./fixtures/tasks.ts";

test("a content that was changed elsewhere meanwhile keeps what the person typed", async ({ firm, openAs, watch }) => {
  const [sender, recipient] = await Promise.all([firm.staff("하람"), firm.staff("은채")]);
  const taskId = await firm.task(sender, [recipient], { title: "계약서 검토", content: "처음 내용" });
  const page = await openAs(sender, { path: "/?view=sent" });
  const card = sentTask(page, "계약서 검토");
  await card.getByRole("button", { name: "내용수정" }).click();
  const text = card.getByRole("textbox", { name: "내용: 계약서 검토" });
  await expect(text).toBeFocused();
  await text.fill("내가 쓴 내용");

  await firm.call(sender, updateTask, { params: { id: String(taskId) }, body: { content: "다른 기기에서 쓴 내용" } });
  watch.allow(failedLoad(409, `/api/tasks/${taskId}`));
  await card.getByRole("button", { name: "내용저장" }).click();
  await expect(card.getByRole("alert")).toContainText("그 사이 내용이 바뀌었습니다.");
  await expect(card.getByRole("alert")).toContainText("다른 기기에서 쓴 내용");
  await expect(text).toHaveValue("내가 쓴 내용");

  const told = notice(page, "내용 수정 성공");
  await card.getByRole("button", { name: "내용저장" }).click();
  await told;
  await expect(card.getByText("내가 쓴 내용")).toBeVisible();
  await expect(card.getByRole("button", { name: "내용수정" })).toBeVisible();
  const [task] = await firm.sql<{ content: string }>("select content from tasks where id = $1", [taskId]);
  expect(task?.content).toBe("내가 쓴 내용");
});

test("a content that somebody else's words replaced can be taken over", async ({ firm, openAs, watch }) => {
  const [sender, recipient] = await Promise.all([firm.staff("하람"), firm.staff("은채")]);
  const taskId = await firm.task(sender, [recipient], { title: "계약서 검토", content: "처음 내용" });
  const page = await openAs(sender, { path: "/?view=sent" });
  const card = sentTask(page, "계약서 검토");
  await card.getByRole("button", { name: "내용수정" }).click();
  await card.getByRole("textbox").fill("내가 쓴 내용");
  await firm.call(sender, updateTask, { params: { id: String(taskId) }, body: { content: "새 내용" } });
  watch.allow(failedLoad(409, `/api/tasks/${taskId}`));
  await card.getByRole("textbox").press("Control+Enter");
  await card.getByRole("button", { name: "현재 내용 사용" }).click();
  await expect(card.getByText("새 내용")).toBeVisible();
  await expect(card.getByRole("textbox")).toHaveCount(0);
});

test("a memo that was changed on another device keeps what is typed here", async ({ firm, openAs, watch }) => {
  const person = await firm.staff("은채");
  await firm.task(person, [person], { title: "기록 열람" });
  const page = await openAs(person);
  await page.getByRole("button", { name: "기록 열람", exact: true }).click();
  const row = taskRow(page, "기록 열람");
  await expect(row.getByText("내용없음")).toBeVisible();
  await expect(row.getByText("메모가 없습니다.")).toBeVisible();
  await row.getByRole("button", { name: "메모 수정" }).click();
  const memo = row.getByRole("textbox", { name: "메모: 기록 열람" });
  await memo.fill("여기서 쓴 메모");

  const entryId = await row.getAttribute("data-entry");
  const elsewhere = { params: { taskUserId: entryId! }, body: { memo: "휴대폰에서 쓴 메모" } };
  await firm.call(person, updateEntry, elsewhere);
  watch.allow(failedLoad(409, "/api/tasks/staffs/"));
  await memo.press("Control+Enter");
  await expect(row.getByRole("alert")).toContainText("휴대폰에서 쓴 메모");
  await expect(memo).toHaveValue("여기서 쓴 메모");
  await row.getByRole("button", { name: "내 내용으로 저장" }).click();
  await expect(memo).toHaveCount(0);
  await expect(row.getByText("여기서 쓴 메모")).toBeVisible();
  const [entry] = await firm.sql<{ memo: string }>("select memo from task_users where id = $1", [entryId]);
  expect(entry?.memo).toBe("여기서 쓴 메모");
});

test("a memo survives that its task is completed by somebody else meanwhile", async ({ firm, openAs }) => {
  const [person, colleague] = await Promise.all([firm.staff("은채"), firm.staff("준혁")]);
  const taskId = await firm.task(colleague, [person, colleague], { title: "송달 확인" });
  const page = await openAs(person);
  await page.getByRole("button", { name: "송달 확인", exact: true }).click();
  await taskRow(page, "송달 확인").getByRole("button", { name: "메모 수정" }).click();
  await page.getByRole("textbox", { name: "메모: 송달 확인" }).fill("폐문부재, 재송달 신청");
  const [own] = await firm.sql<{ id: number }>("select id from task_users where task_id = $1 and staff_id = $2", [
    taskId,
    colleague.id,
  ]);
  await firm.call(colleague, updateTask, {
    params: { id: String(taskId) },
    body: {
      taskUserId: own!.id,
      status: "완료",
      userTaskStatus: "완료",
      completeStaffId: colleague.id,
      allCheck: false,
    },
  });
  const left = page.getByRole("alert", { name: "작성하던 메모" });
  await expect(left).toContainText("폐문부재, 재송달 신청");
  await left.getByRole("button", { name: "메모 저장" }).click();
  await expect(left).toHaveCount(0);
  await expect
    .poll(async () => {
      const text = "select memo from task_users where task_id = $1 and staff_id = $2";
      return (await firm.sql<{ memo: string }>(text, [taskId, person.id]))[0]?.memo;
    })
    .toBe("폐문부재, 재송달 신청");
});

test("a title of nothing is refused in place; Escape takes the edit back", async ({ firm, openAs }) => {
  const person = await firm.staff("은채");
  await firm.task(person, [person], { title: "서면 제출" });
  const page = await openAs(person);
  const row = page.locator("[data-entry]");
  await row.getByRole("button", { name: "제목 수정" }).click();
  const title = row.getByRole("textbox", { name: "제목: 서면 제출" });
  await title.fill("   ");
  await title.press("Enter");
  await expect(row.getByRole("alert")).toContainText("제목을 입력해 주세요.");
  await title.fill("서면 제출 (1심)");
  await title.press("Escape");
  await expect(row.getByRole("button", { name: "서면 제출", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expect(title).toHaveValue("서면 제출 (1심)");
  await title.press("Enter");
  await expect(row.getByRole("button", { name: "서면 제출 (1심)", exact: true })).toBeVisible();
  await page.reload();
  await expect(row.getByRole("button", { name: "서면 제출 (1심)", exact: true })).toBeVisible();
});

test("what is typed while a save is on its way stays, and is saved next", async ({ firm, openAs }) => {
  const person = await firm.staff("은채");
  const taskId = await firm.task(person, [person], { title: "증거 목록", content: "처음" });
  const page = await openAs(person);
  await page.getByRole("button", { name: "증거 목록", exact: true }).click();
  const row = taskRow(page, "증거 목록");
  await row.getByRole("button", { name: "메모 수정" }).click();
  const memo = row.getByRole("textbox", { name: "메모: 증거 목록" });
  await memo.fill("갑 제1호증");
  await typeWhileSaving(page, "**/api/tasks/staffs/*", ", 갑 제2호증");
  await expect(row.getByRole("button", { name: "메모 저장" })).toBeEnabled();
  await expect(memo).toHaveValue("갑 제1호증, 갑 제2호증");
  await memo.press("Control+Enter");
  await expect(memo).toHaveCount(0);
  await expect(row.getByText("갑 제1호증, 갑 제2호증")).toBeVisible();

  await page.goto("/?view=sent");
  const card = sentTask(page, "증거 목록");
  await card.getByRole("button", { name: "내용수정" }).click();
  const content = card.getByRole("textbox");
  await content.fill("둘째");
  await typeWhileSaving(page, `**/api/tasks/${taskId}`, " 셋째");
  await expect(card.getByRole("button", { name: "내용저장" })).toBeEnabled();
  await expect(content).toHaveValue("둘째 셋째");
  await content.press("Control+Enter");
  await expect(content).toHaveCount(0);
  await expect(card.getByText("둘째 셋째")).toBeVisible();
  const [task] = await firm.sql<{ content: string }>("select content from tasks where id = $1", [taskId]);
  expect(task?.content).toBe("둘째 셋째");
});

/** Saves with Ctrl+Enter, and goes on typing before the answer comes. */
async function typeWhileSaving(page: Page, path: string, text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  const begun = page.waitForRequest(path);
  await page.keyboard.press("Control+Enter");
  await begun;
  await page.keyboard.type(text);
  const answered = page.waitForResponse(path);
  resolve();
  expect((await answered).status()).toBe(200);
  await page.unroute(path);
}
