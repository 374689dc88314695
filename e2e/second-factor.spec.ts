import { codeNow } from "#features/identity/second-factor/server/testing/code-now.ts";
import { expect, failedLoad, password, signOut, test } from "./fixtures/journey.ts";

test("a firm turns the second factor on; a person enrols on the way in and comes back by code or recovery code", async ({
  firm,
  openAs,
  openAsGuest,
  watch,
}) => {
  const person = await firm.staff("은채");
  await firm.givePassword(person);
  // On the own page, because nobody asks for it yet.
  const own = await openAs(person, { path: "/member/mypage" });
  await own.getByRole("button", { name: "인증 앱 등록" }).click();
  const dialog = own.getByRole("dialog");
  await dialog.getByLabel("현재 비밀번호").fill(password);
  await dialog.getByRole("button", { name: "계속" }).click();
  await expect(dialog.getByRole("img", { name: "인증 앱으로 찍을 QR 코드" })).toBeVisible();
  const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  watch.allow(failedLoad(400, "/api/account/second-factor"));
  await dialog.getByLabel("인증 코드").fill("000000");
  await dialog.getByRole("button", { name: "등록" }).click();
  await expect(dialog.getByText("인증 코드가 올바르지 않습니다.")).toBeVisible();
  await dialog.getByLabel("인증 코드").fill(await codeNow(secret));
  await dialog.getByRole("button", { name: "등록" }).click();
  const shown = dialog.getByRole("list", { name: "복구 코드" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await dialog.getByRole("button", { name: "보관했습니다" }).click();
  await expect(own.getByText("남은 복구 코드 10개")).toBeVisible();

  const page = await openAsGuest();
  watch.allow(failedLoad(401, "/api/auth/user"));
  watch.allow(failedLoad(400, "/api/auth/second-factor"));
  const signIn = async () => {
    await page.getByLabel("이메일").fill(person.email);
    await page.getByLabel("비밀번호", { exact: true }).fill(password);
    await page.getByRole("button", { name: "로그인", exact: true }).click();
    await expect(page.getByRole("heading", { name: "2단계 인증" })).toBeVisible();
  };
  await signIn();
  const code = page.getByLabel("인증 코드");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await code.press("Enter");
  await expect(page.getByText("인증 코드가 올바르지 않습니다.")).toBeVisible();
  // As if half a minute had gone by since the authenticator was enrolled: no code serves twice.
  await firm.sql("update second_factors set last_step = 0");
  await code.fill(await codeNow(secret));
  await code.press("Enter");
  await expect(page.getByRole("button", { name: "은채 메뉴" })).toBeVisible();

  await signOut(page, "은채");
  await signIn();
  // Half-way in nothing else opens, and one may begin again.
  await page.goto("/member/mypage");
  await expect(page.getByRole("heading", { name: "2단계 인증" })).toBeVisible();
  await page.getByRole("button", { name: "처음부터 다시 로그인" }).click();
  await signIn();
  await page.getByRole("button", { name: "휴대전화가 없으면 복구 코드로 로그인" }).click();
  await page.getByLabel("복구 코드").fill(codes[0]!);
  await page.getByRole("button", { name: "확인" }).click();
  await expect(page.getByText("복구 코드가 9개 남았습니다.")).toBeVisible();
});
