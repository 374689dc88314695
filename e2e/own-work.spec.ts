import { seoulDay } from "#platform/dates.ts";
import { decideConflict, readConflicts, runConflicts } from "#features/pipeline/conflicts/endpoints.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { contractCalls, setFees, setLawyers } from "#features/pipeline/contracts/endpoints.ts";
import { contractSteps } from "#features/pipeline/contracts/steps.ts";
import { stepCall } from "#records/steps.ts";
import { expect, test, type Firm, type Person } from "./fixtures/journey.ts";

const today = seoulDay(Date.now());
const fee = {
  kind: "착수금",
  amount: 3_300_000,
  vatIncluded: true,
  condition: "",
  dueRule: "계약시",
} as const;
const caller = { type: "tel", channel: "tel", category: "민사", caseScope: "일반" } as const;

/** A lawyer decides that no conflict stands in the way. */
async function clearConflict(firm: Firm, lawyer: Person, number: string): Promise<void> {
  const input = { params: { number }, query: { type: "consult" } } as const;
  await firm.call(lawyer, runConflicts, input);
  const { check } = (await firm.call(lawyer, readConflicts, input)).model;
  const body = { version: check!.version, decision: "clear", note: "같은 사람의 기록 없음" } as const;
  await firm.call(lawyer, decideConflict, { params: { checkId: String(check!.id) }, body });
}

/** What a contract needs before it is signed, written by whoever works on it. */
async function writeTerms(firm: Firm, person: Person, number: string, lawyer: Person): Promise<void> {
  const params = { number };
  const version = async () => (await firm.call(person, contractCalls.read, { params })).model.version;
  const changes = { privacyConsentAt: today, responsible: lawyer.id, limitationOn: "2031-11-01" };
  await firm.call(person, contractCalls.update, { params, body: { version: await version(), changes } });
  await firm.call(person, setFees, { params, body: { version: await version(), fees: [{ ...fee, plan: [] }] } });
  await firm.call(person, setLawyers, { params, body: { version: await version(), staffIds: [lawyer.id] } });
}

/** The second person is asked by a task, by which the contract opens to him, and approves. */
async function askForApproval(firm: Firm, from: Person, to: Person, number: string): Promise<void> {
  await firm.task(from, [to], { title: "계약 승인 부탁", category: "contract", idInt: Number(number) } as never);
  const params = { number };
  const { version } = (await firm.call(to, contractCalls.read, { params })).model;
  await firm.call(to, stepCall(contractSteps, "approve"), { params, body: { version } });
}

const numberIn = (address: string) => new URL(address).pathname.split("/").at(-1)!;

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
  await page.getByRole("button", { name: "계약전환" }).click();
  const conversion = page.getByRole("dialog", { name: /^계약전환/ });
  await conversion.getByLabel("사건명").fill("대여금 청구");
  await conversion.getByRole("button", { name: "계약전환", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "대여금 청구" })).toBeVisible();
  const number = numberIn(page.url());
  await writeTerms(firm, lawyer, number, lawyer);
  await page.reload();
  await page.getByRole("button", { name: "내부검토 요청" }).click();

  // 서명완료 waits for another person, and says so.
  const sign = page.getByRole("button", { name: "서명완료" });
  await expect(sign).toHaveAttribute("aria-disabled", "true");
  await expect(sign).toHaveAttribute("aria-description", /승인/);
  await askForApproval(firm, lawyer, second, number);
  await page.reload();
  await page.getByRole("button", { name: "서명완료" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "서명완료" }).click();
  await page.getByRole("button", { name: "사건 시작" }).click();
  await expect(page).toHaveURL(/\/lawfirm\/project\/\d+$/);
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
  await page.getByRole("button", { name: /신규등록/ }).click();
  const form = page.getByRole("dialog", { name: "상담 등록" });
  await form.getByLabel("성명").fill("늘찬솔");
  await form.getByLabel("연락처").fill("010-0000-6622");
  await form.getByLabel("상대방").fill("미르상사");
  await form.getByLabel("요약").fill("물품대금");
  await form.getByRole("button", { name: /^저장/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "늘찬솔" })).toBeVisible();
  await page.getByRole("button", { name: "통화완료" }).click();
  await clearConflict(firm, lawyer, numberIn(page.url()));
  await page.reload();
  await page.getByRole("button", { name: "계약전환" }).click();
  const conversion = page.getByRole("dialog", { name: /^계약전환/ });
  await conversion.getByLabel("사건명").fill("물품대금 청구");
  await conversion.getByRole("button", { name: "계약전환", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "물품대금 청구" })).toBeVisible();
  const number = numberIn(page.url());
  await writeTerms(firm, consultant, number, lawyer);
  await page.reload();
  await page.getByRole("button", { name: "내부검토 요청" }).click();
  await expect(page.getByRole("button", { name: "서명완료" })).toHaveAttribute("aria-disabled", "true");
  await askForApproval(firm, consultant, lawyer, number);
  await page.reload();
  await page.getByRole("button", { name: "서명완료" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "서명완료" }).click();
  await expect(page.getByRole("button", { name: "사건 시작" })).toBeVisible();
});
