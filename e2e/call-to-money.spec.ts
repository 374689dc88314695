import { supplyAmount } from "#platform/money.ts";
import { addMonths, seoulDay } from "#platform/dates.ts";
import { contractCalls } from "#features/pipeline/contracts/endpoints.ts";
import { contractSteps } from "#features/pipeline/contracts/steps.ts";
import { stepCall } from "#records/steps.ts";
import { clearConflict, convert, newConsult, numberIn, sign, writeTerms } from "./fixtures/contracting.ts";
import { expect, test, type Firm, type Person } from "./fixtures/journey.ts";
import { barRevenue, pasteStatement } from "./fixtures/money.ts";

const today = seoulDay(Date.now());
const first = 2_200_000;

/** Fees in two instalments, lawyers, consent and approval: everything before the signature. */
async function prepare(firm: Firm, clerk: Person, lawyer: Person, number: string): Promise<void> {
  const params = { number };
  const version = async () => (await firm.call(clerk, contractCalls.read, { params })).model.version;
  await writeTerms(firm, clerk, number, lawyer, [
    { dueDate: today, amount: first },
    { dueDate: addMonths(today, 1), amount: 1_100_000 },
  ]);
  await firm.call(clerk, stepCall(contractSteps, "review"), { params, body: { version: await version() } });
  await firm.call(lawyer, stepCall(contractSteps, "approve"), { params, body: { version: await version() } });
}

test("a call becomes a case, and its money moves the bar by the exact won", async ({ firm, openAs }) => {
  const team = await firm.team("접수팀");
  const clerk = await firm.staff("하린", { teamIds: [team], roles: ["송무팀원", "매출조회"] });
  const lawyer = await firm.staff("시우", { teamIds: [team], roles: ["변호사", "송무팀원"] });
  const page = await openAs(clerk, { path: "/lawfirm/consult" });
  const before = await barRevenue(page);

  // The call comes in; who it is, is looked for while it is typed.
  const form = await newConsult(page);
  await form.getByLabel("성명").fill("해오름결");
  await form.getByLabel("연락처").fill("010-0000-7788");
  await form.getByLabel("상대방").fill("늘봄산업개발");
  await expect(form.getByText("같거나 비슷한 당사자가 없습니다.")).toBeVisible();
  await form.getByLabel("요약").fill("공사대금 미지급");
  await form.getByRole("button", { name: /^저장/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "해오름결" })).toBeVisible();
  await page.getByRole("button", { name: "통화완료" }).click();
  await expect(page.getByRole("button", { name: "상담완료" })).toBeVisible();
  await clearConflict(firm, lawyer, numberIn(page.url()));
  await page.reload();

  // It becomes a contract, which is signed, and a case.
  await convert(page, "공사대금 청구");
  const contract = new URL(page.url()).pathname;
  await prepare(firm, clerk, lawyer, numberIn(page.url()));
  await page.reload();
  await expect(page.getByText("모두 갖춤")).toBeVisible();
  await sign(page);
  await page.getByRole("button", { name: "사건 시작" }).click();
  await expect(page).toHaveURL(/\/lawfirm\/project\/\d+$/);
  await expect(page.getByText("늘봄산업개발").first()).toBeVisible();

  // The first instalment arrives at the bank and finds its way by itself.
  await page.goto("/lawfirm/payment?part=bank");
  const statement = [
    ["거래일시", "보낸분/받는분", "출금액", "입금액", "잔액"],
    [`${today} 10:30:00`, "해오름결", "0", "2,200,000", "71,000,000"],
  ];
  await pasteStatement(page, statement);
  await expect(page.getByLabel("해오름결 매칭")).toHaveValue("0");
  await page.getByRole("button", { name: "1건 등록" }).click();
  await expect(page.getByText("은행 내역을 등록했습니다.")).toBeVisible();
  await expect.poll(() => barRevenue(page)).toBe(before + supplyAmount(first));

  // The contract runs now, and says what is paid and what is to come.
  await page.goto(contract);
  await expect(page.getByRole("region", { name: "보수와 분납" })).toContainText("완납");
  await expect(page.getByRole("region", { name: "보수와 분납" })).toContainText("예정");
  await expect(page.getByRole("button", { name: "완료", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "변경계약 작성" })).toBeVisible();
});
