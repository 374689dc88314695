import type { Page } from "@playwright/test";
import { supplyAmount } from "#platform/money.ts";
import { addMonths, seoulDay } from "#platform/dates.ts";
import { decideConflict, readConflicts, runConflicts } from "#features/pipeline/conflicts/endpoints.ts";
import { contractCalls, setFees, setLawyers } from "#features/pipeline/contracts/endpoints.ts";
import { contractSteps } from "#features/pipeline/contracts/steps.ts";
import { stepCall } from "#records/steps.ts";
import { expect, test, type Firm, type Person } from "./fixtures/journey.ts";

const today = seoulDay(Date.now());
const first = 2_200_000;

/** Revenue of the bar in won, as its explanation says it. */
async function barRevenue(page: Page): Promise<number> {
  await page.getByRole("banner").getByRole("button", { name: /분기 / }).click();
  const explanation = page.getByRole("region", { name: "분기 매출 계산" });
  const line = explanation.locator("div").filter({ has: page.locator("dt", { hasText: /^분기 매출$/ }) });
  const text = await line.locator("dd").innerText();
  await page.keyboard.press("Escape");
  return Number(text.replaceAll(/[^\d-]/g, ""));
}

/** The lawyer looks for conflicts and finds none. */
async function clearConflict(firm: Firm, lawyer: Person, number: string): Promise<void> {
  const input = { params: { number }, query: { type: "consult" } } as const;
  await firm.call(lawyer, runConflicts, input);
  const { check } = (await firm.call(lawyer, readConflicts, input)).model;
  const body = { version: check!.version, decision: "clear", note: "같은 사람의 기록 없음" } as const;
  await firm.call(lawyer, decideConflict, { params: { checkId: String(check!.id) }, body });
}

/** Fees in two instalments, lawyers, consent and approval: everything before the signature. */
async function prepare(firm: Firm, clerk: Person, lawyer: Person, number: string): Promise<void> {
  const params = { number };
  const version = async () => (await firm.call(clerk, contractCalls.read, { params })).model.version;
  const fee = { kind: "착수금", amount: 3_300_000, vatIncluded: true, condition: "", dueRule: "날짜" } as const;
  const plan = [
    { dueDate: today, amount: first },
    { dueDate: addMonths(today, 1), amount: 1_100_000 },
  ];
  const changes = { privacyConsentAt: today, limitationOn: addMonths(today, 36), responsible: lawyer.id };
  await firm.call(clerk, contractCalls.update, { params, body: { version: await version(), changes } });
  await firm.call(clerk, setFees, { params, body: { version: await version(), fees: [{ ...fee, plan }] } });
  await firm.call(clerk, setLawyers, { params, body: { version: await version(), staffIds: [lawyer.id] } });
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
  await page.getByRole("button", { name: /신규등록/ }).click();
  const form = page.getByRole("dialog", { name: "상담 등록" });
  await form.getByLabel("성명").fill("해오름결");
  await form.getByLabel("연락처").fill("010-0000-7788");
  await form.getByLabel("상대방").fill("늘봄산업개발");
  await expect(form.getByText("같거나 비슷한 당사자가 없습니다.")).toBeVisible();
  await form.getByLabel("요약").fill("공사대금 미지급");
  await form.getByRole("button", { name: /^저장/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "해오름결" })).toBeVisible();
  await page.getByRole("button", { name: "통화완료" }).click();
  await expect(page.getByRole("button", { name: "상담완료" })).toBeVisible();
  await clearConflict(firm, lawyer, page.url().split("/").at(-1)!);
  await page.reload();

  // It becomes a contract, which is signed, and a case.
  await page.getByRole("button", { name: "계약전환" }).click();
  const conversion = page.getByRole("dialog", { name: /^계약전환/ });
  await conversion.getByLabel("사건명").fill("공사대금 청구");
  await conversion.getByRole("button", { name: "계약전환", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "공사대금 청구" })).toBeVisible();
  const contract = new URL(page.url()).pathname;
  await prepare(firm, clerk, lawyer, contract.split("/").at(-1)!);
  await page.reload();
  await expect(page.getByText("모두 갖춤")).toBeVisible();
  await page.getByRole("button", { name: "서명완료" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "서명완료" }).click();
  await page.getByRole("button", { name: "사건 시작" }).click();
  await expect(page).toHaveURL(/\/lawfirm\/project\/\d+$/);
  await expect(page.getByText("늘봄산업개발").first()).toBeVisible();

  // The first instalment arrives at the bank and finds its way by itself.
  await page.goto("/lawfirm/payment?part=bank");
  const statement = [
    ["거래일시", "보낸분/받는분", "출금액", "입금액", "잔액"],
    [`${today} 10:30:00`, "해오름결", "0", "2,200,000", "71,000,000"],
  ];
  await page.getByLabel("은행에서 복사한 거래 내역").fill(statement.map((row) => row.join("\t")).join("\n"));
  await page.getByRole("button", { name: "미리보기" }).click();
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
