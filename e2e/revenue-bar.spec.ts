import type { Page } from "@playwright/test";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { expect, failedLoad, test, type Firm } from "./fixtures/journey.ts";

type Payment = {
  readonly type: string;
  readonly amount: number;
  readonly name?: string;
  readonly day?: string;
  readonly deposit?: boolean;
};

async function pay(firm: Firm, teamId: number, ...payments: readonly Payment[]): Promise<void> {
  for (const { type, amount, name = "김서준", day, deposit = false } of payments) {
    await firm.sql(
      "insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, is_deposit) values ($1, $2, $3, $4, $5, $6)",
      [teamId, type, amount, name, day ?? fiscalQuarter(new Date()).start, deposit],
    );
  }
}

const trigger = (page: Page) => page.getByRole("banner").getByRole("button", { name: /분기 / });

/** The value beside a label of the explanation. */
function line(page: Page, label: string) {
  const explanation = page.getByRole("region", { name: "분기 매출 계산" });
  return explanation
    .locator("div")
    .filter({ has: page.locator("dt", { hasText: new RegExp(`^${label}$`) }) })
    .locator("dd");
}

test("the bar shows the quarter's revenue as the formula makes it, and a click explains it", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("송무팀");
  const person = await firm.staff("시우", { teamIds: [team], roles: ["변호사", "송무팀원"] });
  const quarter = fiscalQuarter(new Date());
  await pay(
    firm,
    team,
    { type: "카드", amount: 110_000_000 },
    { type: "계좌이체", amount: 110_000_000, name: "박도윤" },
    { type: "카드", amount: -11_000_000 },
    // Neither a deposit nor another quarter counts.
    { type: "현금", amount: 900_000_000, deposit: true },
    { type: "현금", amount: 900_000_000, day: "2020-01-02" },
  );
  // 96,700,000 + 100,000,000 − 9,670,000 won.
  const page = await openAs(person);
  await expect(trigger(page)).toHaveText(new RegExp(`${quarter.quarter}분기 1억 8,703만 62%`));
  await expect(page.getByRole("progressbar", { name: "분기 목표 달성률" })).toHaveAttribute("value", "62");
  await expect(page.getByRole("link", { name: "자세히 보기" })).toHaveAttribute("href", "/lawfirm/finance/dashboard");

  await trigger(page).click();
  await expect(line(page, "카드 외 입금")).toHaveText("110,000,000원");
  await expect(line(page, "카드 입금")).toHaveText("99,000,000원 × 96.7%");
  await expect(line(page, "분기 매출")).toHaveText("187,030,000원");
  await expect(line(page, "기본 목표")).toHaveText("3억 원 · 62% · 1억 1,297만 남음");
  await expect(line(page, "초과 목표")).toHaveText("3억 9,000만 원 · 47% · 2억 297만 남음");
  await expect(line(page, "인건비")).toHaveText("31,000,000 × 3개월 = 93,000,000원");
  await expect(line(page, "임차료")).toHaveText("5,000,000 × 3개월 = 15,000,000원");
  await expect(line(page, "홍보비")).toHaveText("12,000,000 × 3개월 = 36,000,000원");
  await expect(line(page, "기타")).toHaveText("10,000,000 × 3개월 = 30,000,000원");
  await expect(line(page, "2팀 홍보비")).toHaveText("매출의 25% = 46,757,500원");
  await expect(line(page, "비용 합계")).toHaveText("220,757,500원");
  await expect(page.getByRole("region", { name: "분기 매출 계산" }).getByRole("row")).toHaveCount(4);
  await expect(page.getByRole("cell", { name: "박도윤" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "분기 매출 계산" })).toHaveCount(0);
  // The same key has not opened the search as well.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "자세히 보기" }).click();
  await expect(page).toHaveURL("/lawfirm/finance/dashboard");
});

test("past the base target the bar runs to the over target; payers are masked without 매출리스트", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("송무팀");
  const person = await firm.staff("정우", { teamIds: [team], roles: ["매출조회"] });
  await pay(firm, team, { type: "계좌이체", amount: 385_000_000, name: "김서준" });
  const page = await openAs(person);
  await expect(trigger(page)).toHaveText(/3억 5,000만 116%/);
  await expect(page.getByRole("progressbar", { name: "초과 목표 달성률" })).toHaveAttribute("value", "89");
  await trigger(page).click();
  await expect(line(page, "기본 목표")).toHaveText("3억 원 · 116% · 달성");
  await expect(page.getByText("김서준")).toHaveCount(0);
});

test("nobody else sees the bar; a refused call is no ended session", async ({ firm, openAs, watch }) => {
  const [clerk, lawyer] = await Promise.all([
    firm.staff("은채", { roles: ["송무팀원"] }),
    firm.staff("시우", { roles: ["변호사"] }),
  ]);
  const page = await openAs(clerk);
  await expect(page.getByRole("button", { name: /할일 패널 열기/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "자세히 보기" })).toHaveCount(0);

  watch.allow(failedLoad(403, "/api/lawfirm/action"));
  const denied = await openAs(lawyer, { path: "/member/mypage" });
  await denied.route("**/api/lawfirm/action", (route) =>
    route.fulfill({ status: 403, json: { success: false, code: "forbidden", message: "권한이 없습니다." } }),
  );
  await denied.reload();
  await expect(denied.getByText("매출을 확인할 수 없습니다")).toBeVisible();
  await expect(denied.getByText("로그인 페이지로 이동합니다")).toHaveCount(0);
});
