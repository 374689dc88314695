import { newConsult } from "./fixtures/contracting.ts";
import { expect, test } from "./fixtures/journey.ts";
import { addConsult } from "./fixtures/records.ts";

test("a call is registered, claimed, called back, and a step is taken back", async ({ firm, openAs }) => {
  const person = await firm.staff("지안", { roles: ["송무팀원"] });
  const page = await openAs(person, { path: "/lawfirm/consult" });
  await expect(page).toHaveURL("/lawfirm/consult?today=Y");
  const form = await newConsult(page);
  await form.getByLabel("성명").fill("한가람");
  await form.getByLabel("연락처").fill("010-0000-4321");
  await form.getByLabel("요약").fill("전세보증금 반환");
  await form.getByRole("button", { name: /^저장/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "한가람" })).toBeVisible();

  await page.getByRole("button", { name: "맡기" }).click();
  await expect(page.getByRole("button", { name: "맡기" })).toHaveCount(0);
  await page.getByRole("button", { name: "통화완료" }).click();
  await expect(page.getByRole("button", { name: "상담완료" })).toBeVisible();
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expect(page.getByRole("button", { name: "통화완료", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "다른 처리" }).click();
  await page.getByRole("menuitem", { name: "종결" }).click();
  const dialog = page.getByRole("dialog", { name: /^종결/ });
  await dialog.getByRole("button", { name: "종결", exact: true }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("사유").selectOption("비용");
  await dialog.getByRole("button", { name: "종결", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("tab", { name: "이력" }).click();
  await expect(page.getByText("종결", { exact: true }).first()).toBeVisible();
});

test("the same number is shown while it is typed; the two are merged, and taken apart again", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("상담팀");
  const person = await firm.staff("지안", { roles: ["송무팀원"], teamIds: [team] });
  await addConsult(firm, team, "먼저건이", "010-0000-2222", "대여금");
  const page = await openAs(person, { path: "/lawfirm/consult" });
  const form = await newConsult(page);
  await form.getByLabel("연락처").fill("01000002222");
  await expect(form.getByRole("region", { name: "기존 상담" })).toContainText("기존 상담 1건");
  await expect(form.getByRole("region", { name: "기존 상담" })).toBeInViewport();
  await form.getByLabel("성명").fill("다시건이");
  await form.getByRole("button", { name: /^저장/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "다시건이" })).toBeVisible();
  await page.getByRole("region", { name: "기존 상담" }).getByRole("button", { name: "병합" }).click();
  const dialog = page.getByRole("dialog", { name: /^병합/ });
  await dialog.getByRole("button", { name: "병합", exact: true }).click();
  await expect(page.getByText("중복된 상담입니다.")).toBeVisible();
  await page
    .getByRole("region", { name: "병합" })
    .getByRole("button", { name: /되돌리기/ })
    .click();
  await expect(page.getByRole("region", { name: "기존 상담" })).toBeVisible();

  // A party is typed under the eyes of the conflict check, and looked for.
  await page.getByRole("tab", { name: "이해충돌" }).click();
  await page.getByRole("button", { name: "당사자 추가" }).click();
  const party = page.getByRole("dialog", { name: "당사자 추가" });
  await party.getByLabel("성명 또는 상호").fill("먼저건이");
  await expect(party.getByRole("link", { name: /상담 \d+ · 먼저건이/ })).toBeVisible();
  await party.getByRole("button", { name: "추가", exact: true }).click();
  await expect(page.getByRole("region", { name: "당사자" })).toContainText("먼저건이");
});

test("상담일지 is saved with Ctrl+Enter, confirmed, and then only added to", async ({ firm, openAs }) => {
  const team = await firm.team("상담팀");
  const person = await firm.staff("지안", { roles: ["송무팀원"], teamIds: [team] });
  const [consult] = await firm.sql<{ id_int: number }>(
    "insert into consults (team_id, name, tel, status, privacy_consent_at) values ($1, '이일지', '010-0000-3333', 'done', now()) returning id_int",
    [team],
  );
  const page = await openAs(person, { path: `/lawfirm/consult/${consult!.id_int}` });
  const journal = page.getByRole("region", { name: "상담일지" });
  await journal.getByLabel("사실관계").fill("2026년 3월 계약");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("저장했습니다.")).toBeVisible();
  await journal.getByRole("button", { name: "상담일지 확정" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "확정", exact: true }).click();
  await expect(journal.getByText("2026년 3월 계약")).toBeVisible();
  await journal.getByLabel("추가기재").fill("4월에 통지함");
  await journal.getByRole("button", { name: "추가기재 남기기" }).click();
  await expect(journal.getByText("4월에 통지함")).toBeVisible();
});

test("ticked consultations are put on hold together; the one that is ended is named as refused", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("상담팀");
  const person = await firm.staff("지안", { roles: ["송무팀원"], teamIds: [team] });
  await firm.sql(
    `insert into consults (team_id, name, tel, status, lost_reason) values
      ($1, '고묶음', '010-0000-5551', 'new', null), ($1, '노끝남', '010-0000-5552', 'lost', 'cost')`,
    [team],
  );
  const page = await openAs(person, { path: "/lawfirm/consult?status=new,lost" });
  await page.getByRole("checkbox", { name: "보이는 줄 모두 선택" }).check();
  await page.getByRole("region", { name: "선택한 줄" }).getByRole("button", { name: "보류" }).click();
  const dialog = page.getByRole("dialog", { name: "보류 · 상담 2건" });
  await dialog.getByLabel("재연락 일시").fill("2035-01-02T10:00");
  await dialog.getByRole("button", { name: "보류", exact: true }).click();
  await expect(dialog.getByRole("list", { name: "처리하지 못한 상담" })).toContainText("종결 상태에서는");
  await dialog.getByRole("button", { name: "확인" }).click();
  await expect(page.getByRole("link", { name: /고묶음/ })).toHaveCount(0);
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expect(page.getByRole("link", { name: /고묶음/ })).toBeVisible();
});

test("상담현황: every number opens its rows, and a card is moved from the keyboard", async ({ firm, openAs }) => {
  const team = await firm.team("상담팀");
  const person = await firm.staff("지안", { roles: ["송무팀원"], teamIds: [team] });
  const [consult] = await firm.sql<{ id_int: number }>(
    "insert into consults (team_id, name, tel) values ($1, '박현황', '010-0000-4444') returning id_int",
    [team],
  );
  const page = await openAs(person, { path: "/lawfirm/consult/status" });
  await page.getByLabel(`상담 ${consult!.id_int} 옮기기`).selectOption("보류");
  const dialog = page.getByRole("dialog", { name: /^보류/ });
  await dialog.getByLabel("재연락 일시").fill("2035-01-02T10:00");
  await dialog.getByRole("button", { name: "보류", exact: true }).click();
  await expect(page.getByRole("link", { name: "보류 1건 보기" })).toBeVisible();
  await page.getByRole("switch", { name: "TV 화면" }).check();
  await expect(page.getByText("박현황")).toHaveCount(0);
  await page.getByRole("link", { name: "보류 1건 보기" }).click();
  await expect(page.getByRole("link", { name: /박현황/ })).toBeVisible();
});

test("Enter takes the only match of a picker, also when it comes before the answer, and nothing typed is dropped unsaid", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("상담팀");
  const person = await firm.staff("지안", { roles: ["송무팀원"], teamIds: [team] });
  await firm.staff("가람솔", { roles: ["송무팀원"], teamIds: [team] });
  const page = await openAs(person, { path: "/lawfirm/consult" });
  const form = await newConsult(page);
  await form.getByLabel("성명").fill("한담당");
  await form.getByLabel("연락처").fill("010-0000-4322");
  const picker = form.getByRole("combobox", { name: "담당", exact: true });
  await picker.fill("가람솔");
  await picker.press("Enter");
  await expect(picker).toHaveValue("가람솔");
  await expect(form).toBeVisible();
  await picker.fill("없는사람");
  await picker.press("Enter");
  await expect(form).toBeVisible();
  await picker.press("Tab");
  await expect(form.getByText("‘없는사람’에 맞는")).toBeVisible();
  await picker.fill("가람솔");
  await picker.press("Enter");
  await expect(form.getByText("‘없는사람’에 맞는")).toHaveCount(0);
  await form.getByRole("button", { name: /^저장/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "한담당" })).toBeVisible();
  const rows = await firm.sql<{ short_name: string }>(
    "select s.short_name from consults c join staffs s on s.id = c.assignee_id where c.name = '한담당'",
  );
  expect(rows).toEqual([{ short_name: "가람솔" }]);
});
