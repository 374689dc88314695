import { expect, test } from "./fixtures/journey.ts";
import { expectCounts, expectReceived, taskRow } from "./fixtures/tasks.ts";

test("without a network the page says so, keeps what is typed, and catches up when it is back", async ({
  firm,
  openAs,
  watch,
}) => {
  const [person, colleague] = await Promise.all([firm.staff("은채"), firm.staff("준혁")]);
  await firm.task(person, [person], { title: "증인 신청" });
  const page = await openAs(person);
  await expectCounts(page, { S: 0, A: 0, B: 1 });
  const banner = page.getByText("네트워크에 연결되어 있지 않습니다. 입력한 내용은 그대로 남아 있습니다.");
  await expect(banner).toHaveCount(0);

  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "증인 신청", exact: true }).click();
  const row = taskRow(page, "증인 신청");
  await row.getByRole("button", { name: "메모 수정" }).click();
  const memo = row.getByRole("textbox", { name: "메모: 증인 신청" });
  await memo.fill("증인 두 명");
  await memo.press("Control+Enter");
  await expect(row.getByRole("alert")).toContainText("네트워크를 확인해 주세요.");
  await expect(memo).toHaveValue("증인 두 명");
  await firm.task(colleague, [person], { title: "그 사이 온 업무", importance: "S" });

  await page.context().setOffline(false);
  await expect(banner).toHaveCount(0);
  await expectCounts(page, { S: 1, A: 0, B: 1 });
  await expectReceived(page, "그 사이 온 업무", "증인 신청");
  await memo.press("Control+Enter");
  await expect(row.getByText("증인 두 명")).toBeVisible();
  await firm.task(colleague, [person], { title: "다시 이어진 뒤의 업무", importance: "A" });
  await expectCounts(page, { S: 1, A: 1, B: 1 });
});
