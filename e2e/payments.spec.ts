import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { seoulDay } from "#platform/dates.ts";
import { expect, test, type Firm } from "./fixtures/journey.ts";
import { barRevenue, pasteStatement } from "./fixtures/money.ts";

const today = seoulDay(Date.now());

async function contract(firm: Firm, teamId: number, client: string, amount: number): Promise<void> {
  const [person] = await firm.sql<{ id: number }>("insert into persons (name) values ($1) returning id", [client]);
  const [owner] = await firm.sql<{ id: number }>(
    "insert into clients (team_id, person_id, name) values ($1, $2, $3) returning id",
    [teamId, person!.id, client],
  );
  const [made] = await firm.sql<{ id: number }>(
    "insert into contracts (team_id, client_id, title, status) values ($1, $2, $3, 'signed') returning id",
    [teamId, owner!.id, `${client} 대여금`],
  );
  await firm.sql("insert into contract_fees (contract_id, kind, amount) values ($1, '착수금', $2)", [made!.id, amount]);
}

test("a pasted bank statement is matched, and the bar moves by the exact won", async ({ firm, openAs }) => {
  const team = await firm.team("정산팀");
  const person = await firm.staff("하린", { teamIds: [team], roles: ["송무팀원", "변호사"] });
  await contract(firm, team, "윤슬기", 1_000_000);
  const page = await openAs(person, { path: "/lawfirm/payment?part=bank" });
  const before = await barRevenue(page);

  const statement = [
    ["거래일시", "보낸분/받는분", "출금액", "입금액", "잔액"],
    [`${today} 10:00:00`, "윤슬기", "0", "1,000,000", "51,000,000"],
    [`${today} 11:00:00`, "건물관리", "300,000", "0", "50,700,000"],
  ];
  await pasteStatement(page, statement);
  await expect(page.getByLabel("윤슬기 매칭")).toHaveValue("0");
  await expect(page.getByText("건너뛴 줄 1건 (출금 1건).")).toBeVisible();
  await page.getByRole("button", { name: "1건 등록" }).click();
  await expect(page.getByText("은행 내역을 등록했습니다.")).toBeVisible();
  await expect.poll(() => barRevenue(page)).toBe(before + 909_091);

  // The list shows it matched, the sales agree with the bar.
  await page.getByRole("navigation", { name: "입금 화면" }).getByRole("link", { name: "입금", exact: true }).click();
  await page.getByRole("link", { name: "윤슬기" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "윤슬기" })).toBeVisible();
  await expect(page.getByRole("region", { name: "매칭" })).toContainText("1,000,000원");
  const { start, end } = fiscalQuarter(new Date());
  await page.goto(`/lawfirm/finance/sales?from=${start}&to=${end}`);
  await expect(page.getByLabel("대사")).toContainText("대사 일치");
  await expect(page.getByLabel("대사")).toContainText("매출 909,091원");
  const lines = page.getByRole("region", { name: "매출 내역" });
  await expect(lines).toContainText("윤슬기");
  expect(await lines.evaluate((part) => part.scrollWidth - part.clientWidth), "no sum scrolls away").toBe(0);

  // The same statement again: nothing is left to enter.
  await page.goto("/lawfirm/payment?part=bank");
  await pasteStatement(page, statement);
  await expect(page.getByText(/이미 등록됨/)).toBeVisible();
  await expect(page.getByRole("button", { name: "0건 등록" })).toBeDisabled();

  // And the whole import can be taken back.
  await page.getByRole("button", { name: "등록 취소" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "등록 취소" }).click();
  await expect.poll(() => barRevenue(page)).toBe(before);
});

test("a statement asks about what it leaves open, and leads to what was entered", async ({ firm, openAs }) => {
  const team = await firm.team("정산팀");
  const person = await firm.staff("가람", { teamIds: [team], roles: ["송무팀원"] });
  await contract(firm, team, "소루리", 2_580_000);
  const page = await openAs(person, { path: "/lawfirm/payment?part=bank" });
  const statement = [
    ["거래일자", "구분", "보낸분", "거래금액"],
    [today, "입금", "소루리", "2,580,000"],
    [today, "입금", "소루리", "2,580,000"],
    [today, "펌뱅킹", "필드무관", "70,000"],
    [today, "수수료", "은행", "500"],
  ];
  await pasteStatement(page, statement);
  await expect(page.getByText("새 입금 2건 · 확인 필요 1건")).toBeVisible();
  await expect(page.getByText("처음 보는 구분 ‘펌뱅킹’입니다.")).toBeVisible();
  await expect(page.getByRole("button", { name: "2건 등록" })).toBeEnabled();

  // The firm says once what the word means; the statement is read again.
  await page.getByRole("button", { name: "펌뱅킹: 입금" }).click();
  await expect(page.getByText("새 입금 3건", { exact: true })).toBeVisible();
  await expect(page.getByLabel("소루리 매칭").nth(0)).toHaveValue("0");
  await expect(page.getByLabel("소루리 매칭").nth(1)).toHaveValue("-1");
  await page.getByRole("button", { name: "3건 등록" }).click();
  const done = page.getByRole("heading", { name: "입금 3건을 등록했습니다." }).locator("..").locator("..");
  await expect(done.getByRole("link", { name: "매칭 1건" })).toBeVisible();
  await done.getByRole("link", { name: "미매칭 2건" }).click();
  await expect(page.getByRole("link", { name: "소루리" })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "필드무관" })).toBeVisible();

  // The word can be forgotten again where statements are brought in.
  await page.goto("/lawfirm/payment?part=bank");
  await page.getByRole("button", { name: "펌뱅킹 지우기" }).click();
  await expect(page.getByRole("button", { name: "펌뱅킹 지우기" })).toBeHidden();
});

test("a refund needs a second person", async ({ firm, openAs }) => {
  const team = await firm.team("정산팀");
  const asking = await firm.staff("지안", { teamIds: [team], roles: ["송무팀원"] });
  const deciding = await firm.staff("로운", { teamIds: [team], roles: ["매니저"] });
  const [paid] = await firm.sql<{ id: number }>(
    "insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date) values ($1, '계좌이체', 550000, '한결', $2) returning id",
    [team, today],
  );
  const page = await openAs(asking, { path: `/lawfirm/payment?id=${paid!.id}` });
  await page.getByRole("button", { name: "환불 요청" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("사유").fill("계약 해지");
  await dialog.getByRole("button", { name: "환불 요청" }).click();
  await expect(page.getByText(/님이 아닌 담당자의 승인을 기다립니다/)).toBeVisible();

  const other = await openAs(deciding, { path: "/lawfirm/payment?part=refunds" });
  await other.getByRole("button", { name: "승인" }).click();
  await other.getByRole("button", { name: "지급 처리" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "지급 처리" }).click();
  await expect(other.getByText("처리할 환불이 없습니다")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "관련 입금" })).toContainText("-550,000원");
});

test("Enter while a fee is looked for leaves a receipt as it is", async ({ firm, openAs }) => {
  const team = await firm.team("정산팀");
  const person = await firm.staff("나율", { teamIds: [team], roles: ["송무팀원"] });
  const [paid] = await firm.sql<{ id: number }>(
    "insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date) values ($1, '계좌이체', 770000, '한결', $2) returning id",
    [team, today],
  );
  const page = await openAs(person, { path: `/lawfirm/payment?id=${paid!.id}` });
  await page.getByRole("button", { name: "매칭", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "매칭 · 한결 770,000원" });
  await dialog.getByLabel("받을 보수 찾기").fill("한결");
  await dialog.getByLabel("받을 보수 찾기").press("Enter");
  await dialog.getByRole("button", { name: "취소" }).click();
  await expect(dialog).toBeHidden();
  const statuses = () => firm.sql<{ status: string }>("select status from payments where id = $1", [paid!.id]);
  expect(await statuses()).toEqual([{ status: "received" }]);

  await page.getByRole("button", { name: "매칭", exact: true }).click();
  await dialog.getByRole("button", { name: "모두 예수금으로" }).click();
  await expect(dialog).toBeHidden();
  expect(await statuses()).toEqual([{ status: "matched" }]);
});
