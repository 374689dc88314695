import { expect, test } from "./fixtures/journey.ts";
import { notice } from "./fixtures/tasks.ts";

test("a new firm finds the roster in its first days, mends the file, brings it in and takes it back", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("본사팀");
  const boss = await firm.staff("대표", { teamIds: [team], roles: ["관리자"] });
  const page = await openAs(boss, { path: "/member/first-days" });
  const row = page.getByRole("row", { name: /직원 명부/ });
  await row.getByRole("link", { name: /직원 명부/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "직원 명부 가져오기" })).toBeVisible();
  await page.getByRole("button", { name: "파일 가져오기" }).click();
  const dialog = page.getByRole("dialog");
  const send = async (...lines: readonly string[]) => {
    const buffer = Buffer.from(["이름,이메일,팀,역할", ...lines].join("\n"));
    await dialog.locator("input[type=file]").setInputFiles({ name: "명부.csv", mimeType: "text/csv", buffer });
    await dialog.getByRole("button", { name: "다음" }).click();
  };
  await send("박새봄,bom@haeon.example,본사팀,송무팀원", "이가을,가을,본사팀,없는역할");
  const faults = dialog.getByRole("region", { name: "고칠 곳" });
  await expect(faults.getByRole("row", { name: /^3행 B열 이메일 가을/ })).toBeVisible();
  await expect(faults.getByRole("row", { name: /^3행 D열 역할 없는역할/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: /건 가져오기$/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "다른 파일" }).click();
  await send("박새봄,bom@haeon.example,본사팀,송무팀원", "이가을,gaeul@haeon.example,가을팀,");
  await expect(dialog.getByText("새로 만드는 팀: 가을팀")).toBeVisible();
  await dialog.getByRole("button", { name: "2건 가져오기" }).click();
  await expect(dialog.getByText("추가 2건, 변경 0건을 가져왔습니다.", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "닫기", exact: true }).last().click();
  const people = () => firm.sql("select email from users where email like '%@haeon.example' order by 1");
  expect(await people()).toEqual([{ email: "bom@haeon.example" }, { email: "gaeul@haeon.example" }]);

  const brought = page.getByRole("row", { name: /명부\.csv 대표/ });
  await brought.getByRole("button", { name: "모두 되돌리기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "모두 되돌리기" }).click();
  await expect(brought.getByText("되돌림", { exact: true })).toBeVisible();
  expect(await people()).toEqual([]);

  await page.goBack();
  await page.getByRole("button", { name: "직원 명부 건너뛰기" }).click();
  await expect(page.getByRole("row", { name: /직원 명부/ })).toContainText("건너뜀");
  await page.getByLabel("사용 시작일").fill("2026-12-01");
  await page.getByRole("button", { name: "저장" }).click();
  await notice(page, "사용 시작일을 저장했습니다.");
  await page.reload();
  await expect(page.getByLabel("사용 시작일")).toHaveValue("2026-12-01");
  await expect(page.getByRole("row", { name: /직원 명부/ })).toContainText("대표");
});
