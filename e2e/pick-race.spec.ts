import { expect, failedLoad, test } from "./fixtures/journey.ts";
import { expectReceived, notice, taskRow } from "./fixtures/tasks.ts";

test("of two people who pick at once one wins, and the other reads the winner's name", async ({
  firm,
  openAs,
  watch,
}) => {
  const [sender, first, second] = await Promise.all([firm.staff("하람"), firm.staff("은채"), firm.staff("준혁")]);
  const taskId = await firm.task(sender, [first, second], { title: "법원 제출 서류 접수" });
  const pages = await Promise.all([openAs(first), openAs(second)]);
  const buttons = pages.map((page) => taskRow(page, "법원 제출 서류 접수").getByRole("button", { name: "업무픽" }));
  for (const button of buttons) await expect(button).toBeVisible();

  watch.allow(failedLoad(409, `/api/tasks/${taskId}`));
  const refused = Promise.any(pages.map((page) => notice(page, /이미 .+님이 업무를 가져갔습니다/).then(() => page)));
  // Neither call goes on before both have pressed: otherwise the faster one takes the button away from the other.
  const { promise: bothPressed, resolve: go } = Promise.withResolvers<void>();
  let pressed = 0;
  for (const page of pages)
    await page.route(`**/api/tasks/${taskId}`, async (route) => {
      pressed += 1;
      if (pressed === pages.length) go();
      await bothPressed;
      await route.continue();
    });
  await Promise.all(buttons.map((button) => button.click()));
  const loserPage = await refused;

  const [task] = await firm.sql<{ status: string; pick_staff_id: number }>(
    "select status, pick_staff_id from tasks where id = $1",
    [taskId],
  );
  expect(task?.status).toBe("진행");
  const winner = task?.pick_staff_id === first.id ? first : second;
  const winnerPage = pages[winner === first ? 0 : 1];
  expect(loserPage).not.toBe(winnerPage);
  await expect(loserPage.getByText(`이미 ${winner.shortName}님이 업무를 가져갔습니다.`)).toBeVisible();

  for (const page of pages) {
    await expectReceived(page, "법원 제출 서류 접수");
    await expect(taskRow(page, "법원 제출 서류 접수").getByRole("button", { name: "업무픽" })).toHaveCount(0);
  }
  await expect(taskRow(winnerPage, "법원 제출 서류 접수").getByRole("button", { name: "진행중" })).toBeDisabled();

  // Any recipient may complete it after all; the question names who has it.
  await taskRow(loserPage, "법원 제출 서류 접수").getByRole("button", { name: "완료처리" }).click();
  const question = loserPage.getByRole("dialog", { name: "다른 담당자가 가져간 업무입니다" });
  await expect(question).toContainText(`${winner.shortName}님이 가져간 업무를 완료 처리합니다.`);
  await question.getByRole("button", { name: "취소" }).click();
  await expectReceived(loserPage, "법원 제출 서류 접수");
  await taskRow(loserPage, "법원 제출 서류 접수").getByRole("button", { name: "완료처리" }).click();
  await question.getByRole("button", { name: "완료처리" }).click();
  for (const page of pages) await expectReceived(page);
});
