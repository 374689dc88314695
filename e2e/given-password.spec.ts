import { expect, failedLoad, signIn, test } from "./fixtures/journey.ts";

const own = "여름밤 매미소리 좋은 고래";

test("a given password waits, is seen and canceled by whom it is about, and after a day chooses the own one", async ({
  firm,
  openAs,
  openAsGuest,
  watch,
}) => {
  // Too early, the session before it ended, and the own one that is asked for.
  watch.allow(
    failedLoad(403, "/api/auth/login"),
    failedLoad(401, "/api/tasks/count"),
    failedLoad(422, "/api/auth/login"),
  );
  const boss = await firm.staff("하윤", { roles: ["관리자"] });
  const person = await firm.staff("도현");
  await firm.givePassword(person);

  const admin = await openAs(boss, { path: "/member/userlist" });
  const give = async () => {
    await admin.getByRole("link", { name: person.shortName }).first().click();
    await admin.getByRole("button", { name: "임시 비밀번호 주기" }).click();
    await admin.getByRole("dialog").getByLabel("사유").fill("비밀번호 분실");
    await admin.getByRole("dialog").getByRole("button", { name: "임시 비밀번호 주기" }).click();
    const given = await admin.locator("output code").textContent();
    await admin.keyboard.press("Escape");
    return given!;
  };
  const first = await give();

  const page = await openAsGuest();
  await signIn(page, person.email, first);
  await expect(page.getByRole("alert").filter({ hasText: "부터 쓸 수 있습니다." })).toBeVisible();
  await signIn(page, person.email);
  await expect(page.getByRole("button", { name: `${person.shortName} 메뉴` })).toBeVisible();
  await page.goto("/member/mypage");
  await expect(page.getByText(`${boss.shortName}님이`)).toBeVisible();
  await page.getByRole("button", { name: "임시 비밀번호 취소" }).click();
  await expect(page.getByText("임시 비밀번호를 취소했습니다.")).toBeVisible();

  const second = await give();
  await admin.goto("/member/userlist?status=given");
  await admin.getByRole("link", { name: person.shortName }).first().click();
  await expect(admin.getByRole("button", { name: "임시 비밀번호 취소" })).toBeVisible();
  await firm.sql("update given_passwords set opens_at = now() - interval '1 minute' where user_id = $1", [
    person.userId,
  ]);
  const later = await openAsGuest();
  await signIn(later, person.email, second);
  await later.getByLabel("새 비밀번호").fill(own);
  await later.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(later.getByRole("button", { name: `${person.shortName} 메뉴` })).toBeVisible();
});
