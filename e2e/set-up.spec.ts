import { expect, failedLoad, signIn, test } from "./fixtures/journey.ts";

test.use({ ownApp: { demo: false } });

test("the first visit sets the firm up with the code of the console, and the page is closed for good afterwards", async ({
  app,
  openAsGuest,
  watch,
}) => {
  const code = /설치 코드: (\S+)/.exec(app.output())![1]!;
  const page = await openAsGuest("/");
  await page.getByRole("link", { name: "처음 설정하기" }).click();
  await expect(page).toHaveURL("/setup");
  const values = {
    "설치 코드": "AAAA-BBBB-CCCC-DDDD",
    "법인 이름": "법무법인 새길",
    "첫 팀 이름": "송무팀",
    "관리자 이름": "나관리",
    호칭: "관리",
    이메일: "chief@saegil.example",
  };
  watch.allow(failedLoad(400, "/api/setup"));
  await page.getByRole("button", { name: "설정 마치기" }).click();
  await expect(page.getByText(/입력해 주세요|필수|이상/).first()).toBeVisible();
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.getByLabel("비밀번호", { exact: true }).fill("first-chief-2026");
  watch.allow(failedLoad(403, "/api/setup"));
  await page.getByRole("button", { name: "설정 마치기" }).click();
  await expect(page.getByText("설치 코드가 올바르지 않습니다.")).toBeVisible();
  await expect(page.getByLabel("법인 이름")).toHaveValue("법무법인 새길");
  await page.getByLabel("설치 코드").fill(code);
  await page.getByRole("button", { name: "설정 마치기" }).click();
  await expect(page).toHaveURL("/member/login");
  await expect(page.getByRole("heading", { name: "법무법인 새길" })).toBeVisible();
  await expect(page.getByText("체험 계정")).toHaveCount(0);
  await signIn(page, "chief@saegil.example", "first-chief-2026");
  await expect(page.getByRole("heading", { level: 1, name: "할일 관리" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("법무법인 새길");

  const late = await openAsGuest("/setup");
  await expect(late.getByText("이미 설정을 마쳤습니다.")).toBeVisible();
  await expect(late.getByLabel("설치 코드")).toHaveCount(0);
});
