import { expect, test } from "./fixtures/journey.ts";

test("a colleague is called by a memo, finds it on the home page, confirms it and makes it a task", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("송무팀");
  const writer = await firm.staff("지안", { roles: ["송무팀원"], teamIds: [team] });
  const called = await firm.staff("하람", { roles: ["매니저"], teamIds: [team] });
  const [project] = await firm.sql<{ id_int: number }>(
    "insert into projects (team_id, title) values ($1, '매매대금 청구') returning id_int",
    [team],
  );
  const path = `/lawfirm/project/${project!.id_int}?tab=memos`;
  const page = await openAs(writer, { path });
  const box = page.getByLabel("메모 내용");
  await expect(page.getByText("메모가 없습니다.")).toBeVisible();
  await box.pressSequentially("송달장소 확인 #송달 @하");
  await page.getByRole("option", { name: "하람" }).waitFor();
  await box.press("Enter");
  await expect(box).toHaveValue("송달장소 확인 #송달 @하람 ");
  await page.reload();
  await expect(box).toHaveValue("송달장소 확인 #송달 @하람 ");
  await box.press("End");
  await box.pressSequentially("900101-1234567");
  await box.press("Control+Enter");
  const warning = page.getByRole("alert").filter({ hasText: "주민등록번호" });
  await expect(warning).toContainText("주민등록번호는 가려야 저장할 수 있습니다.");
  await warning.getByRole("button", { name: "가려서 저장" }).click();
  await expect(page.getByRole("article")).toContainText("900101-1******");
  await expect(page.getByText("하람 미확인")).toBeVisible();
  await expect(box).toHaveValue("");

  const other = await openAs(called, { path: "/" });
  const card = other.locator('[data-card="mentions"]');
  await card.getByRole("link", { name: /송달장소 확인/ }).click();
  const memo = other.getByRole("article", { name: "지안 내부 메모" });
  await memo.getByRole("button", { name: "확인", exact: true }).click();
  await expect(memo.getByText("하람 확인")).toBeVisible();
  await expect(page.getByText("하람 확인")).toBeVisible();
  await memo.getByRole("button", { name: "할일로" }).click();
  const panel = other.getByRole("dialog", { name: "할일 신규등록" });
  await expect(panel.getByLabel("제목")).toHaveValue(/^송달장소 확인/);
  await expect(panel).toContainText(`사건 ${project!.id_int} 매매대금 청구`);
  await other.keyboard.press("Escape");

  await page.getByRole("tab", { name: "타임라인" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "송달장소 확인" })).toBeVisible();
});
