import { updateEntry } from "#features/work/tasks/endpoints.ts";
import { expect, failedLoad, test } from "./fixtures/journey.ts";
import { expectCounts, expectReceived, notice, taskRow } from "./fixtures/tasks.ts";

test("completing is taken back within five seconds, for everybody", async ({ firm, openAs }) => {
  const [first, second] = await Promise.all([firm.staff("은채"), firm.staff("준혁")]);
  await firm.task(first, [first, second], { title: "사실조회 신청", importance: "A" });
  const [page, other] = await Promise.all([openAs(first), openAs(second)]);
  await expectCounts(other, { S: 0, A: 1, B: 0 });
  await taskRow(page, "사실조회 신청").getByRole("button", { name: "완료처리" }).click();
  await expectReceived(page);
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expectReceived(page, "사실조회 신청");
  await expectCounts(page, { S: 0, A: 1, B: 0 });
  await expectReceived(other, "사실조회 신청");
  await expectCounts(other, { S: 0, A: 1, B: 0 });
  const [task] = await firm.sql<{ status: string }>("select status from tasks where created_by = $1", [first.id]);
  expect(task?.status).toBe("대기");
});

test("picking and 진행 are taken back too", async ({ firm, openAs }) => {
  const [first, second] = await Promise.all([firm.staff("은채"), firm.staff("준혁")]);
  await firm.task(first, [first, second], { title: "업무픽 업무" });
  await firm.task(first, [first, second], { title: "전원 업무", allCheck: "Y" });
  const page = await openAs(first);
  for (const [title, button] of [
    ["업무픽 업무", "업무픽"],
    ["전원 업무", "진행"],
  ] as const) {
    const row = taskRow(page, title);
    await row.getByRole("button", { name: button, exact: true }).click();
    await expect(row.getByRole("button", { name: "진행중" })).toBeDisabled();
    await page
      .locator(".mantine-Notification-root")
      .filter({ hasText: title })
      .getByRole("button", { name: "되돌리기" })
      .click();
    await expect(row.getByRole("button", { name: button, exact: true })).toBeVisible();
  }
});

test("the offer to undo is gone after five seconds", async ({ firm, openAs }) => {
  const person = await firm.staff("은채");
  await firm.task(person, [person], { title: "서류 정리" });
  const page = await openAs(person);
  await expectReceived(page, "서류 정리");
  const started = Date.now();
  await taskRow(page, "서류 정리").getByRole("button", { name: "완료처리" }).click();
  const offer = page.getByRole("button", { name: "되돌리기" });
  await offer.waitFor();
  await offer.waitFor({ state: "hidden" });
  expect(Date.now() - started).toBeGreaterThan(4_500);
});

test("an undo is refused once anything about the task has changed", async ({ firm, openAs, watch }) => {
  const [first, second] = await Promise.all([firm.staff("은채"), firm.staff("준혁")]);
  const taskId = await firm.task(first, [first, second], { title: "변론 준비", allCheck: "Y" });
  const page = await openAs(first);
  // The row goes before the server has heard of it.
  const completed = notice(page, "완료 처리했습니다: 변론 준비");
  await taskRow(page, "변론 준비").getByRole("button", { name: "완료처리" }).click();
  await completed;
  await expectReceived(page);
  const [entry] = await firm.sql<{ id: number }>("select id from task_users where task_id = $1 and staff_id = $2", [
    taskId,
    second.id,
  ]);
  await firm.call(second, updateEntry, { params: { taskUserId: String(entry!.id) }, body: { memo: "자료 수령" } });
  watch.allow(failedLoad(409, `/api/tasks/${taskId}/undo`));
  const told = notice(page, "업무를 되돌리지 못했습니다");
  await page.getByRole("button", { name: "되돌리기" }).click();
  await told;
  await expectReceived(page);
});
