import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { deadlineCalls, enterDeadline } from "#features/litigation/deadlines/endpoints.ts";
import { deadlineSteps } from "#features/litigation/deadlines/steps.ts";
import { documentCalls } from "#features/litigation/documents/endpoints.ts";
import { expect, test } from "./fixtures/journey.ts";
import { openLegalCase } from "./fixtures/records.ts";

const court = "서울중앙지방법원";
const caseNo = "2026다5151";
const today = seoulDay(Date.now());

test("a brief is uploaded, approved by a lawyer and filed with its receipt, which completes the deadline", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("서면팀");
  const clerk = await firm.staff("최송무", { teamIds: [team], roles: ["송무팀원"] });
  const lawyer = await firm.staff("한변호", { teamIds: [team], roles: ["변호사"] });
  const caseId = await openLegalCase(firm, team, lawyer, { title: "매매대금 상고", court, caseNo });
  const [rule] = await firm.sql<{ id: number }>(
    "select id from legal_deadline_rules where code = 'CIV_FINAL_BRIEF'",
    [],
  );
  const entered = await firm.call(clerk, enterDeadline, {
    body: { caseId, ruleId: rule!.id, method: "personal", startOn: today, documentName: "상고이유서" },
  });
  const deadline = { params: { number: String(entered.number) } };
  const unverified = await firm.call(lawyer, deadlineCalls.read, deadline);
  await firm.call(lawyer, stepCall(deadlineSteps, "verify"), {
    ...deadline,
    body: { version: unverified.model.version },
  });

  // The clerk uploads the brief and asks the lawyer to read it.
  const page = await openAs(clerk, { path: "/lawfirm/documents" });
  await page.getByRole("button", { name: "업로드" }).click();
  const upload = page.getByRole("dialog");
  await upload.getByLabel("소송사건").fill(caseNo);
  await page
    .getByRole("option", { name: new RegExp(caseNo) })
    .first()
    .click();
  await upload.locator('input[type="file"]').setInputFiles({
    name: "상고이유서.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("상고이유서\n원심은 법리를 오해하였습니다."),
  });
  await upload.getByRole("button", { name: "등록", exact: true }).click();
  await page.getByRole("link", { name: "상고이유서" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "상고이유서" })).toBeVisible();
  await page.getByRole("button", { name: "검토요청" }).click();
  await page.getByRole("dialog").getByLabel("검토자").fill("한변호");
  await page
    .getByRole("option", { name: /한변호/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "검토요청" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  // The lawyer approves; the clerk ties the deadline to it.
  const [stored] = await firm.sql<{ id: number }>("select id from documents where case_id = $1", [caseId]);
  const address = `/lawfirm/documents/${stored!.id}`;
  const reading = await openAs(lawyer, { path: address });
  await reading.getByRole("button", { name: "승인", exact: true }).click();
  await expect(reading.getByRole("button", { name: "제출 기록" })).toBeVisible();
  const document = { params: { number: String(stored!.id) } };
  const { model } = await firm.call(clerk, documentCalls.read, document);
  await firm.call(clerk, documentCalls.update, {
    ...document,
    body: { version: model.version, changes: { deadline: entered.number } },
  });

  // Without the receipt it is not filed; with it, the deadline is done.
  await page.goto(address);
  await expect(page.getByRole("button", { name: "제출 기록" })).toHaveAttribute("aria-disabled", "true");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "접수증 첨부" }).click();
  await (
    await chooser
  ).setFiles({ name: "접수증.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n접수증") });
  await expect(page.getByText("접수증: 접수증.pdf")).toBeVisible();
  await page.getByRole("button", { name: "제출 기록" }).click();
  const filing = page.getByRole("dialog");
  await filing.getByLabel("제출일").fill(`${today}T00:01`);
  await filing.getByLabel("접수번호").fill("2026-전자-515");
  await filing.getByLabel("접수 법원").fill(court);
  await filing.getByLabel("접수증의 사건번호").fill(caseNo);
  await filing.getByLabel("접수한 문서").fill("상고이유서");
  await filing.getByRole("button", { name: "제출 기록" }).click();
  await expect(filing).toBeHidden();
  const settled = await firm.call(clerk, deadlineCalls.read, deadline);
  expect(settled.model).toMatchObject({ status: "done", receiptNo: "2026-전자-515" });

  // Its words are found.
  await page.goto("/lawfirm/documents/text?search=법리를오해");
  await expect(page.getByRole("list", { name: "찾은 쪽" }).getByText("법리를 오해")).toBeVisible();
});
