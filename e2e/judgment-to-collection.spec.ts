import type { Page } from "@playwright/test";
import { thirdDebtorCalls } from "#features/service/third-debtors/endpoints.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { button, card, confirmStep, field, openFromMenu, pick, saveDrawer } from "./fixtures/forms.ts";
import { expect, failedLoad, test, type Firm, type Person } from "./fixtures/journey.ts";
import { addClient } from "./fixtures/records.ts";

const today = seoulDay(Date.now());
const ago = (days: number) => addDays(today, -days);

/** A case that is won and final. Returns its page. */
async function wonCase(firm: Firm, team: number, clerk: Person, lawyer: Person): Promise<string> {
  const client = await addClient(firm, clerk, "한들온");
  const [project] = await firm.sql<{ id: number }>(
    `insert into projects (team_id, title, client_id, client_name, opponent, category, responsible_id)
     values ($1, '한들온 대여금', $2, '한들온', '구름상사', '민사', $3) returning id`,
    [team, client.id, lawyer.id],
  );
  const [row] = await firm.sql<{ id: number }>(
    `insert into legal_cases (team_id, project_id, court, case_no, case_name, our_side, status, decided_on, finalized_on, lawyer_id)
     values ($1, $2, '서울중앙지방법원', '2025가단901234', '대여금', 'plaintiff', 'final', $3, $4, $5) returning id`,
    [team, project!.id, ago(60), ago(30), lawyer.id],
  );
  return `/lawfirm/service/legal-case/${row!.id}`;
}

/** The third debtor in the table of the seizure. */
const bank = (page: Page) =>
  page.getByRole("region", { name: "제3채무자", exact: true }).getByRole("row").filter({ hasText: "가온은행" });

test("a final judgment is executed against a bank until its money is in, reported and the seizure closed", async ({
  firm,
  openAs,
  watch,
}) => {
  test.slow();
  const team = await firm.team("집행팀");
  const clerk = await firm.staff("다솜", { teamIds: [team], roles: ["송무팀원"] });
  const lawyer = await firm.staff("라윤", { teamIds: [team], roles: ["변호사"] });
  const path = await wonCase(firm, team, clerk, lawyer);
  await firm.call(clerk, thirdDebtorCalls.create, {
    body: { name: "가온은행", kind: "bank", address: "서울특별시 가상구 은행길 1", checkedOn: today },
  });

  // From the page of the case: parties and judgment need not be typed again.
  const page = await openAs(clerk, { path });
  await page.getByRole("tab", { name: "압류" }).click();
  await button(page, "압류 등록").click();
  await expect(field(page, "채권자")).toHaveValue("한들온");
  await expect(field(page, "채무자")).toHaveValue("구름상사");
  await expect(field(page, "집행권원 번호")).toHaveValue("2025가단901234");
  await expect(field(page, "집행권원 확정일")).toHaveValue(ago(30));
  await field(page, "원금").fill("3000만");
  for (const one of ["집행문 부여", "송달증명", "확정증명"]) await field(page, one).check();
  await pick(page, field(page, "담당"), "다솜", /다솜/);
  await saveDrawer(page, "압류 등록");
  await expect(page).toHaveURL(/\/lawfirm\/service\/attach\/\d+$/);

  // What is missing before the application is said where the application is.
  const checks = card(page, "신청 전 확인");
  await expect(checks).toContainText("관할 법원을 적어 주세요.");
  await expect(button(page, "신청")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("e");
  await field(page, "법원").fill("서울중앙지방법원");
  await saveDrawer(page, "압류 수정");
  await expect(checks).not.toContainText("관할 법원을 적어 주세요.");
  await expect(checks).toContainText("제3채무자를 등록해 주세요.");
  await button(page, "제3채무자 편집").click();
  const targets = page.getByRole("dialog", { name: "제3채무자와 배정액" });
  await targets.getByRole("button", { name: "명부의 은행 모두 추가" }).click();
  await targets.getByRole("button", { name: "청구금액 균등 배분" }).click();
  await expect(targets).toContainText("배정액 30,000,000원 / 청구금액 30,000,000원");
  await confirmStep(page, "저장");
  await button(page, "청구계산서 편집").click();
  await page.getByRole("dialog").getByRole("button", { name: "소송촉진법 지연손해금 구간 추가" }).click();
  await page.getByLabel("1구간 시작일").fill(ago(99));
  await confirmStep(page, "저장");
  // 100 days of 12 % of thirty million, both ends counted.
  await expect(page.getByRole("region", { name: "이자 계산" })).toContainText("100일");
  await expect(page.getByRole("region", { name: "청구계산서" })).toContainText("986,301");

  const saved = page.waitForEvent("download");
  await button(page, "신청서 (.docx)").click();
  expect((await saved).suggestedFilename()).toMatch(/\.docx$/);
  await button(page, "신청").click();
  await field(page, "신청일").fill(ago(20));
  await confirmStep(page, "신청");
  await button(page, "인용 결정").click();
  await field(page, "결정일").fill(ago(15));
  await field(page, "사건번호").fill("2026타채10234");
  await confirmStep(page, "인용 결정");

  // The bank is served, answers and pays.
  await bank(page).getByRole("button", { name: "송달 등록" }).click();
  await field(page, "송달일").fill(ago(10));
  await confirmStep(page, "송달 등록");
  await expect(card(page, "기한")).toContainText("가온은행 진술서");
  await bank(page).getByRole("button", { name: "진술서 회신" }).click();
  await field(page, "진술서 회신일").fill(ago(5));
  await field(page, "진술").selectOption({ label: "인정" });
  await field(page, "인정액").fill("3000만");
  await confirmStep(page, "진술서 회신");
  await bank(page).getByRole("button", { name: "추심 입금" }).click();
  await field(page, "입금일").fill(today);
  await expect(field(page, "입금액")).toHaveValue("30,000,000");
  await confirmStep(page, "추심 입금");
  const ledger = page.getByRole("region", { name: "추심 원장" });
  await expect(ledger.getByRole("row").filter({ hasText: "가온은행" })).toContainText("986,301");
  await expect(page.getByText("추심중", { exact: true }).first()).toBeVisible();

  // The court is told; what is left of the claim has to be explained before the end.
  await button(page, "추심신고").click();
  await field(page, "추심신고일").fill(today);
  await confirmStep(page, "추심신고");
  await button(page, "종결").click();
  watch.allow(failedLoad(400, "/steps/close"));
  await page.getByRole("dialog").getByRole("button", { name: "종결", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("986,301원이 남아 있습니다.");
  await field(page, "종결 사유").fill("나머지 이자는 채무자가 직접 지급하기로 합의함");
  await confirmStep(page, "종결");
  await expect(page.getByText("종결", { exact: true }).first()).toBeVisible();

  // The money waits as a deposit where the firm's money is.
  await openFromMenu(page, "재무", "입금·결제");
  await expect(page.getByRole("row").filter({ hasText: "가온은행" }).first()).toContainText("30,000,000");
});
