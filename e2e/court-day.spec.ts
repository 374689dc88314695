import type { Page } from "@playwright/test";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { readClosing } from "#features/litigation/closing/endpoints.ts";
import { deadlineCalls } from "#features/litigation/deadlines/endpoints.ts";
import { deadlineSteps } from "#features/litigation/deadlines/steps.ts";
import { hearingCalls } from "#features/litigation/hearings/endpoints.ts";
import { hearingSteps } from "#features/litigation/hearings/steps.ts";
import { expect, test } from "./fixtures/journey.ts";
import { openLegalCase } from "./fixtures/records.ts";

const desk = "/lawfirm/service/legal-case";
const court = "서울중앙지방법원";
const caseNo = "2026가합4321";
const today = seoulDay(Date.now());

// The book of a day is that of the whole firm: what other journeys leave open would keep it open.
test.use({ ownApp: { demo: false } });

async function choose(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(label).fill(typed);
  await page.getByRole("option", { name: option }).first().click();
}

test("a clerk and a lawyer run a day: post, deadline, second reading, receipt, hearing, next one, the book closed", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("송무팀");
  const clerk = await firm.staff("김송무", { teamIds: [team], roles: ["송무팀원"] });
  const closer = await firm.staff("박송무", { teamIds: [team], roles: ["송무팀원"] });
  const lawyer = await firm.staff("이변호", { teamIds: [team], roles: ["변호사"] });
  const caseId = await openLegalCase(firm, team, lawyer, { title: "대여금 청구", court, caseNo });

  // The judgment arrives; its deadline is proposed and taken in the same dialog.
  const post = await openAs(clerk, { path: `${desk}/services` });
  await post.getByRole("button", { name: "송달 등록" }).click();
  await choose(post, "소송사건", caseNo, /2026가합4321/);
  const dialog = post.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /항소 \(민사\)/ }).check();
  await dialog.getByRole("button", { name: "등록", exact: true }).click();
  await expect(post.getByRole("dialog").getByText("방금 변경")).toBeVisible();

  // The lawyer reads the document and sees nothing of what was entered.
  const [stored] = await firm.sql<{ id: number }>("select id from deadlines where case_id = $1", [caseId]);
  const number = stored!.id;
  const desktop = await openAs(lawyer, { path: `${desk}/deadlines/${number}` });
  await expect(desktop.getByRole("heading", { level: 1 })).toContainText("검증 대기");
  await desktop.getByRole("button", { name: "문서를 보고 검증" }).click();
  await choose(desktop, "기한규칙", "항소 (민사)", /항소 \(민사\)/);
  await desktop.getByRole("dialog").getByLabel("송달방식").selectOption("electronic");
  await desktop.getByRole("dialog").getByLabel("등재통지일").fill(today);
  await desktop.getByRole("dialog").getByLabel("확인일").fill(today);
  await desktop.getByRole("dialog").getByRole("button", { name: "확인", exact: true }).click();
  await expect(desktop.getByRole("dialog").getByText("검증됨")).toBeVisible();

  // It is filed, and its receipt settles it.
  const { model } = await firm.call(clerk, deadlineCalls.read, { params: { number: String(number) } });
  await firm.call(clerk, stepCall(deadlineSteps, "complete"), {
    params: { number: String(number) },
    body: {
      version: model.version,
      receiptNo: "2026-전자-77",
      receiptCourt: court,
      receiptCaseNo: caseNo,
      receiptDocument: "항소장",
      receivedAt: new Date().toISOString(),
      receiptFile: "접수증.pdf",
    },
  });

  // The hearing is held, and the next one stands.
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const heard = await firm.call(clerk, hearingCalls.create, {
    body: { case: caseId, kind: "pleading", at, lawyer: lawyer.id, minutes: 30 } as never,
  });
  const nextAt = `${addDays(today, 35)}T10:00:00+09:00`;
  await firm.call(lawyer, stepCall(hearingSteps, "hold"), {
    params: { number: String(heard.model.number) },
    body: { version: heard.model.version, result: "continued", nextAt } as never,
  });
  await desktop.goto(`${desk}/hearings?view=all`);
  await expect(desktop.getByRole("row").filter({ hasText: "속행" })).toBeVisible();
  await expect(desktop.getByRole("row").filter({ hasText: "예정" })).toBeVisible();

  // Somebody who settled nothing looks at the receipt and closes the book.
  const evening = await openAs(closer, { path: `${desk}/closing` });
  await evening.getByRole("checkbox", { name: /접수증을 열어 확인/ }).check();
  await evening.getByRole("button", { name: /\) 마감$/ }).click();
  await evening.getByRole("dialog").getByRole("button", { name: "하루 마감" }).click();
  await expect(evening.getByText("마감했습니다.")).toBeVisible();
  const book = await firm.call(closer, readClosing, { params: { day: today } });
  expect(book.closed?.closedBy).toContain("박송무");
});
