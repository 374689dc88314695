import { card } from "./fixtures/forms.ts";
import { expect, failedLoad, signIn, test, type Firm, type Person } from "./fixtures/journey.ts";
import { enterCode, expectFitsPhone, issuedLink } from "./fixtures/outside.ts";
import { addClient } from "./fixtures/records.ts";

const chosen = "구름 아래 느린 자전거 열둘";

/** A client with a case in court, and the page of the client with what it is let see. */
async function clientOf(firm: Firm, person: Person, name: string) {
  const model = await addClient(firm, person, name);
  await firm.sql(
    `insert into projects (team_id, title, client_id, category, stage, remark)
     select team_id, $2, id, '민사', '변론', '내부 비고' from clients where id = $1`,
    [model.id, `${name} 대여금 반환`],
  );
  return model;
}

test("a client is invited, signs in, sees the state of the case, and is out at once when let go", async ({
  firm,
  openAs,
  openAsGuest,
  watch,
}) => {
  const person = await firm.staff("하람", { roles: ["송무팀원"] });
  const { number } = await clientOf(firm, person, "서하늘");
  const page = await openAs(person, { path: `/lawfirm/client/${number}?tab=outside` });
  await page.getByLabel("초대할 이메일").fill("haneul@example.com");
  await page.getByRole("button", { name: "초대", exact: true }).click();
  await expect(card(page, "의뢰인 회원").getByText("haneul@example.com")).toBeVisible();
  const { path, code } = await issuedLink(page, "의뢰인 회원");

  const own = await openAsGuest(path);
  await enterCode(own, code);
  await own.getByLabel(/새 비밀번호/).fill(chosen);
  await own.getByRole("button", { name: "시작하기" }).click();
  await expect(own).toHaveURL(/\/client$/);
  await expect(own.getByRole("heading", { level: 1, name: "서하늘님의 사건" })).toBeVisible();
  await expect(own.getByText("재판이 진행되고 있습니다.")).toBeVisible();
  await expect(own.getByText("내부 비고")).toHaveCount(0);

  await own.getByRole("button", { name: "로그아웃" }).click();
  await signIn(own, "haneul@example.com", chosen);
  await own.getByLabel("제목").fill("기일에 나가야 하나요");
  await own.getByLabel("질문", { exact: true }).fill("다음 기일에 제가 나가야 하나요?");
  await own.getByRole("button", { name: "질문 보내기" }).click();
  await expect(own.getByText("답변 준비 중")).toBeVisible();

  await page.getByRole("button", { name: "이용 중지" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("중지 사유").fill("위임이 끝나 이용을 마침");
  await dialog.getByRole("button", { name: "이용 중지", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, "의뢰인 회원").getByText("이용 중지", { exact: true })).toBeVisible();
  watch.allow(failedLoad(401, "/api/client/"));
  await own.reload();
  await expect(own.getByRole("heading", { level: 1, name: "의뢰인 로그인" })).toBeVisible();
});

test("a link shows nobody anything before its code, a preview spends nothing, and a phone reads the case", async ({
  firm,
  openAs,
  openAsGuest,
  watch,
}) => {
  const person = await firm.staff("하람", { roles: ["송무팀원"] });
  const { number } = await clientOf(firm, person, "문가온");
  const page = await openAs(person, { path: `/lawfirm/client/${number}?tab=outside` });
  await page.getByRole("button", { name: "링크 만들기" }).click();
  await expect(card(page, "공유링크").getByLabel("링크", { exact: true })).toBeVisible();
  const { path, code } = await issuedLink(page, "공유링크");

  // As messengers fetch an address to show a preview of it.
  const preview = await page.request.get(path, { headers: { "user-agent": "kakaotalk-scrap/1.0" } });
  expect(preview.status()).toBe(200);
  expect(await preview.text()).not.toContain("문가온");
  await page.reload();
  await expect(card(page, "공유링크").getByText(/열람 0회 · 틀린 번호 0회 · 미리보기 봇 1회/)).toBeVisible();

  const phone = await openAsGuest(path, { viewport: { width: 390, height: 844 } });
  await expect(phone.getByRole("heading", { level: 1, name: "확인번호 입력" })).toBeVisible();
  await expect(phone.getByText("문가온")).toHaveCount(0);
  watch.allow(failedLoad(400, "/api/link/enter"));
  await enterCode(phone, code === "000000" ? "111111" : "000000");
  await expect(phone.getByText(/확인번호가 맞지 않거나/)).toBeVisible();
  await enterCode(phone, code);
  await expect(phone.getByRole("heading", { name: "문가온 대여금 반환" })).toBeVisible();
  await expectFitsPhone(phone);

  await page.getByRole("button", { name: "닫기", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "닫기", exact: true }).last().click();
  await expect(card(page, "공유링크").getByText("닫힘")).toBeVisible();
  watch.allow(failedLoad(401, "/api/link/case"), failedLoad(404, "/api/link/look"));
  await phone.reload();
  await expect(phone.getByRole("heading", { level: 1, name: "링크를 열 수 없습니다" })).toBeVisible();
});

test("a document is shared with the client of its case, who takes it home until it is taken back", async ({
  firm,
  openAs,
  openAsGuest,
}) => {
  const person = await firm.staff("하람", { roles: ["송무팀원"] });
  const { number } = await clientOf(firm, person, "도이든");
  const page = await openAs(person, { path: `/lawfirm/client/${number}?tab=outside` });
  await page.getByLabel("초대할 이메일").fill("ideun@example.com");
  await page.getByRole("button", { name: "초대", exact: true }).click();
  const { path, code } = await issuedLink(page, "의뢰인 회원");
  const own = await openAsGuest(path);
  await enterCode(own, code);
  await own.getByLabel(/새 비밀번호/).fill(chosen);
  await own.getByRole("button", { name: "시작하기" }).click();
  await expect(own.getByText("아직 공유된 문서가 없습니다.")).toBeVisible();

  await page.goto("/lawfirm/documents");
  await page.getByRole("button", { name: "업로드" }).click();
  const upload = page.getByRole("dialog");
  await upload.getByLabel("사건", { exact: true }).fill("도이든");
  await page
    .getByRole("option", { name: /도이든/ })
    .first()
    .click();
  await upload.getByLabel("종류").selectOption({ label: "판결문" });
  await upload.locator('input[type="file"]').setInputFiles({
    name: "1심 판결문.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("피고는 원고에게 지급하라."),
  });
  await upload.getByRole("button", { name: "등록", exact: true }).click();
  await page.getByRole("link", { name: "1심 판결문" }).first().click();
  await expect(page.getByText("본문 텍스트")).toBeVisible();
  await page.getByRole("button", { name: "보관", exact: true }).click();
  await page.getByRole("button", { name: "의뢰인에게 공유" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "공유", exact: true }).click();
  await expect(page.getByText("의뢰인 공유 중")).toBeVisible();

  await own.reload();
  const saved = own.waitForEvent("download");
  await own.getByRole("button", { name: "1심 판결문 내려받기" }).click();
  expect((await saved).suggestedFilename()).toBe("1심 판결문.txt");
  await page.getByRole("button", { name: "공유 해제" }).click();
  await expect(page.getByRole("button", { name: "의뢰인에게 공유" })).toBeVisible();
  await own.reload();
  await expect(own.getByText("아직 공유된 문서가 없습니다.")).toBeVisible();
});
