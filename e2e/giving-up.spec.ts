import { expect, test } from "./fixtures/journey.ts";
import { expectCounts, expectReceived, taskRow } from "./fixtures/tasks.ts";

test("포기 names the others, closes the task for everybody, and stands in the abandoned list with its reason", async ({
  firm,
  openAs,
}) => {
  const people = await Promise.all([firm.staff("은채"), firm.staff("준혁"), firm.staff("시온")]);
  const [first, second] = people;
  await firm.task(first, people, { title: "현장 조사", importance: "S", content: "사진 촬영 포함" });
  const [page, other] = await Promise.all([openAs(first), openAs(second)]);
  await expectCounts(other, { S: 1, A: 0, B: 0 });

  await taskRow(page, "현장 조사").getByRole("button", { name: "더 보기" }).click();
  await page.getByRole("menuitem", { name: "포기" }).click();
  const dialog = page.getByRole("dialog", { name: "업무 포기" });
  await expect(dialog).toContainText("현장 조사");
  await expect(dialog).toContainText("포기하면 다른 담당자의 업무도 함께 닫힙니다: 준혁, 시온");
  await dialog.getByRole("button", { name: "취소" }).click();
  await expectReceived(page, "현장 조사");

  await taskRow(page, "현장 조사").getByRole("button", { name: "더 보기" }).click();
  await page.getByRole("menuitem", { name: "포기" }).click();
  await dialog.getByLabel("사유 (선택)").fill("의뢰인이 철회함");
  await dialog.getByRole("button", { name: "포기", exact: true }).click();
  await expectReceived(page);
  await expectReceived(other);
  await expectCounts(other, { S: 0, A: 0, B: 0 });

  await page.getByRole("button", { name: "완료업무 보기" }).click();
  await expect(page.getByText("완료한 업무가 없습니다")).toBeVisible();
  await page.getByRole("button", { name: "포기", exact: true }).click();
  const abandoned = page.getByRole("table", { name: "포기" });
  await abandoned.getByRole("button", { name: "현장 조사" }).click();
  await expect(abandoned.getByRole("region", { name: "메모" })).toContainText("의뢰인이 철회함");
  await expect(abandoned.getByRole("region", { name: "내용" })).toContainText("사진 촬영 포함");
  await page.getByRole("button", { name: "현재업무 보기" }).click();
  await expect(page.getByRole("tab", { name: "해야할 작업" })).toHaveAttribute("aria-selected", "true");
});

test("a task of one's own says where it goes; completed tasks are found page by page", async ({ firm, openAs }) => {
  const person = await firm.staff("은채");
  await firm.sql(
    `with made as (
       insert into tasks (title, importance, all_check, status, closed_at, complete_staff_id, created_by)
       select '지난 업무 ' || n, 'C', 'N', '완료', now() - make_interval(mins => n), $1, $1 from generate_series(1, 120) n
       returning id, title)
     insert into task_users (task_id, staff_id, title, importance, status, is_open)
     select id, $1, title, 'C', '완료', false from made`,
    [person.id],
  );
  await firm.task(person, [person], { title: "혼자 하는 업무" });
  const page = await openAs(person);
  await taskRow(page, "혼자 하는 업무").getByRole("button", { name: "더 보기" }).click();
  await page.getByRole("menuitem", { name: "포기" }).click();
  await expect(page.getByRole("dialog", { name: "업무 포기" })).toContainText(
    "포기한 업무는 완료업무의 포기 목록으로 옮겨집니다.",
  );
  await page.keyboard.press("Escape");
  await taskRow(page, "혼자 하는 업무").getByRole("button", { name: "완료처리" }).click();

  await page.getByRole("tab", { name: "완료업무" }).click();
  const done = page.getByRole("table", { name: "받은 업무" });
  await expect(done.getByRole("button", { name: "혼자 하는 업무" })).toBeVisible();
  await expect(page.getByText(/^1–\d+ \/ 121$/)).toBeVisible();
  await page.getByRole("button", { name: "다음 쪽" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(done.getByRole("button", { name: "혼자 하는 업무" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("tab", { name: "완료업무" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("searchbox").fill("지난 업무 77");
  await expect(done.getByRole("button", { name: /^지난 업무/ })).toHaveText(["지난 업무 77"]);
});
