import { updateTask } from "#features/work/tasks/endpoints.ts";
import { expect, test } from "./fixtures/journey.ts";
import { expectReceived, notice, sentTask } from "./fixtures/tasks.ts";

test("나의요청 filters by recipient and shows how far each of them is", async ({ firm, openAs }) => {
  const [sender, first, second] = await Promise.all([firm.staff("하람"), firm.staff("은채"), firm.staff("준혁")]);
  const both = await firm.task(sender, [first, second], { title: "둘의 업무", allCheck: "Y", importance: "A" });
  await firm.task(sender, [first], { title: "은채의 업무", url: "https://example.com/court" });
  await firm.task(sender, [second], { title: "준혁의 업무" });
  const [own] = await firm.sql<{ id: number }>("select id from task_users where task_id = $1 and staff_id = $2", [
    both,
    first.id,
  ]);
  await firm.call(first, updateTask, {
    params: { id: String(both) },
    body: { taskUserId: own!.id, userTaskStatus: "완료", allCheck: true },
  });
  const page = await openAs(sender);
  await page.getByRole("tab", { name: "나의요청" }).click();
  await expect(page).toHaveURL(/view=sent/);
  const filter = page.getByRole("group", { name: "받는 사람" });
  const shown = page.getByRole("list", { name: "나의요청" }).getByRole("heading");
  await expect(filter.getByRole("button")).toHaveText(["전체 3", "은채 2", "준혁 2"]);
  await expect(shown).toHaveText(["준혁의 업무", "은채의 업무", "둘의 업무"]);
  await filter.getByRole("button", { name: "은채 2" }).click();
  await expect(shown).toHaveText(["은채의 업무", "둘의 업무"]);
  await page.reload();
  await expect(shown).toHaveText(["은채의 업무", "둘의 업무"]);
  await expect(filter.getByRole("button", { name: "은채 2" })).toHaveAttribute("aria-pressed", "true");
  await filter.getByRole("button", { name: "전체 3" }).click();

  await expect(sentTask(page, "둘의 업무")).toContainText("일반 · 전원");
  await expect(sentTask(page, "은채의 업무").getByRole("link", { name: /example\.com/ })).toHaveAttribute(
    "href",
    "https://example.com/court",
  );
  await sentTask(page, "둘의 업무").getByRole("button", { name: "전달상황 1/2" }).click();
  const delivery = page.getByRole("dialog", { name: "전달상황: 둘의 업무" });
  await expect(delivery.getByRole("listitem")).toHaveText([/은채.*완료.*(방금|초 전|분 전)/, /준혁.*대기/]);
  await page.keyboard.press("Escape");
  await expect(delivery).toHaveCount(0);
});

test("내용수정 turns into 내용저장 and back, and a closed task has neither", async ({ firm, openAs }) => {
  const [sender, recipient] = await Promise.all([firm.staff("하람"), firm.staff("은채")]);
  const taskId = await firm.task(sender, [recipient], { title: "감정 신청" });
  const page = await openAs(sender, { path: "/?view=sent" });
  const recipientPage = await openAs(recipient);
  await expectReceived(recipientPage, "감정 신청");
  const card = sentTask(page, "감정 신청");
  await expect(card.getByText("내용없음")).toBeVisible();
  await card.getByRole("button", { name: "내용수정" }).click();
  await card.getByRole("textbox").fill("감정인 3명 추천");
  const told = notice(page, "내용 수정 성공");
  await card.getByRole("button", { name: "내용저장" }).click();
  await told;
  await expect(card.getByText("감정인 3명 추천")).toBeVisible();

  // The recipient reads the new content.
  await recipientPage.getByRole("button", { name: "감정 신청", exact: true }).click();
  await expect(recipientPage.getByText("감정인 3명 추천")).toBeVisible();

  const [entry] = await firm.sql<{ id: number }>("select id from task_users where task_id = $1", [taskId]);
  await firm.call(recipient, updateTask, {
    params: { id: String(taskId) },
    body: {
      taskUserId: entry!.id,
      status: "완료",
      userTaskStatus: "완료",
      completeStaffId: recipient.id,
      allCheck: false,
    },
  });
  await expect(card.getByText("완료", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: /내용(수정|저장)/ })).toHaveCount(0);
});
