import { contractCalls, setFees, setLawyers } from "#features/pipeline/contracts/endpoints.ts";
import { expect, test, type Firm, type Person } from "./fixtures/journey.ts";
import { addClient } from "./fixtures/records.ts";

/** A contract that lacks nothing but the address of its client. */
async function draft(firm: Firm, clerk: Person, lawyer: Person) {
  const client = await addClient(firm, clerk, "여름하", { birth: "1980-01-02" });
  const { model } = await firm.call(clerk, contractCalls.create, {
    body: {
      title: "공사대금 청구",
      category: "민사",
      caseScope: "일반",
      client: client.id,
      opponent: "남상대",
      scope: "1심 판결 선고 시까지",
      agency: "서울중앙지방법원",
      responsible: lawyer.id,
    },
  });
  const params = { number: String(model.number) };
  const fee = {
    kind: "착수금",
    amount: 3_300_000,
    vatIncluded: true,
    condition: "",
    dueRule: "계약시",
  } as const;
  await firm.call(clerk, setFees, { params, body: { version: 1, fees: [{ ...fee, plan: [] }] } });
  await firm.call(clerk, setLawyers, { params, body: { version: 2, staffIds: [lawyer.id] } });
  await firm.sql("update staffs set license_no = '12345' where id = $1", [lawyer.id]);
  await firm.sql("update firm_settings set phone = '02-0000-0000' where phone = ''");
  return `/lawfirm/contract/${model.number}`;
}

test("a template comes into use, and a contract becomes a paper once nothing is missing", async ({ firm, openAs }) => {
  const team = await firm.team("서류팀");
  const clerk = await firm.staff("하린", { teamIds: [team], roles: ["송무팀원"] });
  const lawyer = await firm.staff("시우", { teamIds: [team], roles: ["변호사", "매니저"] });
  const path = await draft(firm, clerk, lawyer);

  // The template of the firm begins with that of the product; a second person takes it into use.
  const page = await openAs(clerk, { path: "/lawfirm/contract/templates" });
  await page.getByRole("button", { name: "서식 등록" }).first().click();
  const form = page.getByRole("dialog", { name: "서식 등록" });
  await form.getByLabel("이름").fill("공사 위임계약서");
  await form.getByLabel("종류").selectOption("위임계약서");
  await form.getByRole("button", { name: /^저장/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "공사 위임계약서" })).toBeVisible();
  await page.getByRole("button", { name: "기본 서식 넣기 (DOCX)" }).click();
  await expect(page.getByText("모두 채울 수 있습니다.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "검토 요청" }).click();
  const address = page.url();
  const other = await openAs(lawyer, { path: new URL(address).pathname });
  await other.getByRole("button", { name: "사용", exact: true }).click();
  await expect(other.getByRole("button", { name: "새 판 만들기" })).toBeVisible();

  // What is missing is named, with the way to where it is entered.
  await page.goto(`${new URL(address).origin}${path}?tab=papers`);
  await page.getByRole("button", { name: "서류 만들기" }).click();
  const dialog = page.getByRole("dialog", { name: "서류 만들기" });
  await expect(dialog.getByRole("list", { name: "비어 있는 항목" })).toContainText("위임인주소");
  await expect(dialog.getByRole("button", { name: "최종본 만들기" })).toBeDisabled();
  await dialog.getByRole("link", { name: "고객 열기" }).click();
  await expect(page.getByRole("heading", { name: "여름하" })).toBeVisible();
  await firm.sql("update clients set address = '서울 강남구 테헤란로 1' where name = '여름하'");

  await page.goto(`${new URL(address).origin}${path}?tab=papers`);
  await page.getByRole("button", { name: "서류 만들기" }).click();
  await page.getByRole("button", { name: "최종본 만들기" }).click();
  const made = page.getByRole("list", { name: "만든 서류" });
  await expect(made).toContainText("공사 위임계약서 1판");
  for (const [button, ending] of [
    ["위임계약서 DOCX 받기", ".docx"],
    ["위임계약서 PDF 받기", ".pdf"],
  ] as const) {
    const waiting = page.waitForEvent("download");
    await made.getByRole("button", { name: button }).click();
    expect((await waiting).suggestedFilename()).toMatch(new RegExp(`${ending.replace(".", "\\.")}$`));
  }
});
