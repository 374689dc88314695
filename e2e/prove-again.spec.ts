import { expect, failedLoad, password, test } from "./fixtures/journey.ts";

test("a weighty step asks who is at the keyboard, keeps what was typed and goes on", async ({
  firm,
  openAs,
  watch,
}) => {
  const team = await firm.team("송무팀");
  const boss = await firm.staff("대표", { teamIds: [team], roles: ["관리자"] });
  const person = await firm.staff("지안", { teamIds: [team] });
  await firm.givePassword(boss);
  const page = await openAs(boss, { path: `/member/role?user=${person.userId}` });
  await firm.sql("update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1", [boss.userId]);
  watch.allow(failedLoad(403, `/api/roles/people/${person.userId}`));
  watch.allow(failedLoad(400, "/api/auth/confirmation"));
  await page.getByRole("checkbox", { name: "매니저", exact: true }).check();
  await page.getByRole("button", { name: "역할 저장" }).click();
  const reason = page.getByRole("dialog").getByLabel("사유");
  await reason.fill("업무 변경");
  await reason.press("Enter");

  const proof = page.getByRole("dialog", { name: "본인 확인" });
  const field = proof.getByLabel("현재 비밀번호", { exact: true });
  await expect(field).toBeFocused();
  // Leaving the proof leaves the form beneath as it was.
  await field.press("Escape");
  await expect(proof).toHaveCount(0);
  await expect(reason).toHaveValue("업무 변경");
  await reason.press("Enter");
  await field.fill("틀린 비밀번호");
  await field.press("Enter");
  await expect(proof.getByText("현재 비밀번호가 올바르지 않습니다.")).toBeVisible();
  await field.fill(password);
  await field.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("+매니저");
  const roles = await firm.sql(
    "select r.name from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = $1",
    [person.id],
  );
  expect(roles).toEqual([{ name: "매니저" }]);
});
