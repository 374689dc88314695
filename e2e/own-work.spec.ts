import { runConflicts } from "#features/pipeline/conflicts/endpoints.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { contractCalls } from "#features/pipeline/contracts/endpoints.ts";
import { contractSteps } from "#features/pipeline/contracts/steps.ts";
import { stepCall } from "#records/steps.ts";
import { clearConflict, convert, newConsult, numberIn, sign, writeTerms } from "./fixtures/contracting.ts";
import { expect, test, type Firm, type Person } from "./fixtures/journey.ts";

const caller = { type: "tel", channel: "tel", category: "민사", caseScope: "일반" } as const;

/** The second person is asked by a task, by which the contract opens to him, and approves. */
async function askForApproval(firm: Firm, from: Person, to: Person, number: string): Promise<void> {
  await firm.task(from, [to], { title: "계약 승인 부탁", category: "contract", idInt: Number(number) } as never);
  const params = { number };
  const { version } = (await firm.call(to, contractCalls.read, { params })).model;
  await firm.call(to, stepCall(contractSteps, "approve"), { params, body: { version } });
}

test("a lawyer works from the conflict decision to 종결 준비 without meeting a closed door", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("변론팀");
  const clerk = await firm.staff("하린", { teamIds: [team], roles: ["송무팀원"] });
  const lawyer = await firm.staff("시우", { teamIds: [team], roles: ["변호사"] });
  const second = await firm.staff("승현", { teamIds: [team], roles: ["책임변"] });
  const body = {
    ...caller,
    name: "해온별",
    tel: "010-0000-6611",
    opponent: "다온건설",
    brief: "대여금",
    lawyer: lawyer.id,
  };
  const { model } = await firm.call(clerk, consultCalls.create, { body });
  await firm.call(clerk, runConflicts, { params: { number: String(model.number) }, query: { type: "consult" } });

  // The queue of decisions leads to the consultation, which names the lawyer.
  const page = await openAs(lawyer, { path: "/lawfirm/conflict" });
  await page.getByRole("link", { name: new RegExp(`상담 ${model.number}`) }).click();
  await expect(page.getByRole("heading", { level: 1, name: "해온별" })).toBeVisible();
  await clearConflict(firm, lawyer, String(model.number));

  // F1 has it among the lawyer's own; the call and the conversion are the lawyer's to take.
  await page.keyboard.press("F1");
  await page
    .getByRole("link", { name: /해온별/ })
    .first()
    .click();
  await page.getByRole("button", { name: "통화완료" }).click();
  await convert(page, "대여금 청구");
  const number = numberIn(page.url());
  await writeTerms(firm, lawyer, number, lawyer);
  await page.reload();
  await page.getByRole("button", { name: "내부검토 요청" }).click();

  // 서명완료 waits for another person, and says so.
  const signed = page.getByRole("button", { name: "서명완료" });
  await expect(signed).toHaveAttribute("aria-disabled", "true");
  await expect(signed).toHaveAttribute("aria-description", /승인/);
  await askForApproval(firm, lawyer, second, number);
  await page.reload();
  await sign(page);
  await page.getByRole("button", { name: "사건 시작" }).click();
  await expect(page).toHaveURL(/\/lawfirm\/project\/\d+$/);
  // The contract has a step of the same name.
  await expect(page.getByRole("button", { name: "준비 시작" })).toBeVisible();
  await page.getByRole("button", { name: "진행", exact: true }).click();
  await page.getByRole("button", { name: "종결 준비" }).click();
  // Closing itself is not for whoever is named alone.
  await expect(page.getByText("종결 준비").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "종결", exact: true })).toHaveCount(0);

  // The client is the lawyer's own through the case.
  await page.keyboard.press("F3");
  await expect(page.getByRole("link", { name: /해온별/ }).first()).toBeVisible();
});

test("a consultant works from the call to the signature without meeting a closed door", async ({ firm, openAs }) => {
  const team = await firm.team("상담팀");
  const consultant = await firm.staff("서율", { teamIds: [team], roles: ["컨설턴트"] });
  const lawyer = await firm.staff("시우", { teamIds: [team], roles: ["변호사"] });
  const page = await openAs(consultant, { path: "/lawfirm/consult" });
  const form = await newConsult(page);
  await form.getByLabel("성명").fill("늘찬솔");
  await form.getByLabel("연락처").fill("010-0000-6622");
  await form.getByLabel("상대방").fill("미르상사");
  await form.getByLabel("요약").fill("물품대금");
  await form.getByRole("button", { name: /^저장/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "늘찬솔" })).toBeVisible();
  await page.getByRole("button", { name: "통화완료" }).click();
  await clearConflict(firm, lawyer, numberIn(page.url()));
  await page.reload();
  await convert(page, "물품대금 청구");
  const number = numberIn(page.url());
  await writeTerms(firm, consultant, number, lawyer);
  await page.reload();
  await page.getByRole("button", { name: "내부검토 요청" }).click();
  await expect(page.getByRole("button", { name: "서명완료" })).toHaveAttribute("aria-disabled", "true");
  await askForApproval(firm, consultant, lawyer, number);
  await page.reload();
  await sign(page);
  await expect(page.getByRole("button", { name: "사건 시작" })).toBeVisible();
});
