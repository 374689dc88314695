import { contractCalls, setLawyers } from "#features/pipeline/contracts/endpoints.ts";
import { clearConflict, newConsult, sign } from "./fixtures/contracting.ts";
import { expect, failedLoad, test, type Firm, type Person } from "./fixtures/journey.ts";
import { addClient } from "./fixtures/records.ts";

/** A contract in draft that lacks fees, the conflict decision and the approval. */
async function draft(firm: Firm, clerk: Person, lawyer: Person) {
  const client = await addClient(firm, clerk, "여름하");
  const { model } = await firm.call(clerk, contractCalls.create, {
    body: {
      title: "공사대금 청구",
      category: "민사",
      caseScope: "일반",
      client: client.id,
      opponent: "남상대",
      responsible: lawyer.id,
      privacyConsentAt: "2026-11-01",
      limitationOn: "2031-11-01",
    },
  });
  const params = { number: String(model.number) };
  await firm.call(clerk, setLawyers, { params, body: { version: 1, staffIds: [lawyer.id] } });
  await clearConflict(firm, lawyer, params.number, "contract");
  return { id: model.id, path: `/lawfirm/contract/${model.number}` };
}

test("a contract is agreed, approved, signed, changed and settled", async ({ firm, openAs }) => {
  const team = await firm.team("계약팀");
  const clerk = await firm.staff("하린", { teamIds: [team], roles: ["송무팀원"] });
  const lawyer = await firm.staff("시우", { teamIds: [team], roles: ["변호사", "매니저"] });
  const { id, path } = await draft(firm, clerk, lawyer);
  const page = await openAs(clerk, { path });

  // Neither an amount nobody can read nor a plan that does not add up is saved.
  await page.getByRole("button", { name: "보수 편집" }).click();
  const fees = page.getByRole("dialog", { name: "보수와 분납" });
  const save = fees.getByRole("button", { name: "저장" });
  await fees.getByLabel("1번 보수 금액").fill("삼백만");
  await expect(fees.getByText("숫자로 입력해 주세요", { exact: false })).toBeVisible();
  await expect(save).toBeDisabled();
  await fees.getByLabel("1번 보수 금액").fill("330만");
  await fees.getByRole("button", { name: "분납으로 나누기" }).click();
  await fees.getByLabel("3회 금액").fill("1,000,000");
  await expect(fees.getByText("100,000원 모자람", { exact: false })).toBeVisible();
  await expect(save).toBeDisabled();
  await fees.getByLabel("3회 금액").fill("1,100,000");
  await save.click();
  await expect(page.getByRole("region", { name: "보수와 분납" })).toContainText("공급가 3,000,000원");

  // Nobody signs what is not approved.
  await page.getByRole("button", { name: "내부검토 요청" }).click();
  await expect(page.getByText("변호사나 매니저의 승인을 받아 주세요.")).toBeVisible();
  await expect(page.getByRole("button", { name: "승인", exact: true })).toHaveCount(0);
  const other = await openAs(lawyer, { path });
  await other.getByRole("button", { name: "승인", exact: true }).click();
  await expect(other.getByText("모두 갖춤")).toBeVisible();
  await page.reload();
  await sign(page);
  await expect(page.getByRole("button", { name: "사건 시작" })).toBeVisible();
  await page.getByLabel("장부번호").fill("2026-101");
  await page.getByRole("button", { name: "장부에 기재" }).click();
  await expect(page.getByText(/2026-101 · .* 기재/)).toBeVisible();

  // 변경계약: the sum follows it once it is approved and signed, and what was agreed before stays.
  await page.getByRole("button", { name: "변경계약 작성" }).click();
  const change = page.getByRole("dialog", { name: "변경계약" });
  await change.getByLabel("변경 사유").fill("항소심까지 위임");
  await change.getByLabel("위임범위").fill("2심까지");
  await change.getByRole("button", { name: "보수 추가" }).click();
  await change.getByLabel("2번 보수 종류").selectOption("중도금");
  await change.getByLabel("2번 보수 금액").fill("1,100,000");
  await change.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("승인 대기")).toBeVisible();
  await other.reload();
  await other.getByRole("button", { name: "변경계약 승인" }).click();
  await expect(other.getByText("승인", { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "체결" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "체결" }).click();
  await page.getByText("1차 변경").click();
  const changes = page.getByRole("region", { name: "변경계약" });
  await expect(changes).toContainText("3,300,000원 → 4,400,000원");
  await expect(changes).toContainText("— → 2심까지");

  // 해지: the part performed says what goes back; a refund of that sum waits for a second person.
  await firm.sql(
    `with f as (select f0.id, plan.id as plan_id from contract_fees f0
         cross join lateral (select p.id from payment_plans p where p.fee_id = f0.id order by p.seq limit 1) plan
         where f0.contract_id = $2),
       y as (insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, contract_id, matched_at)
         values ($1, '계좌이체', 1100000, '여름하', current_date, 'matched', $2, now()) returning id)
     insert into payment_splits (payment_id, contract_id, fee_id, plan_id, amount) select y.id, $2, f.id, f.plan_id, 1100000 from y, f`,
    [team, id],
  );
  await page.getByRole("button", { name: "해지", exact: true }).click();
  const end = page.getByRole("dialog", { name: "해지" });
  await end.getByLabel("사유").fill("의뢰인 요청");
  await end.getByRole("button", { name: "해지", exact: true }).click();
  await page.getByLabel("수행도 (%)").fill("10");
  await expect(page.getByLabel("환불액")).toHaveValue("660,000");
  await page.getByRole("button", { name: "정산 확정" }).click();
  await page.getByRole("button", { name: "환불 요청" }).click();
  const refund = page.getByRole("dialog", { name: "환불 요청" });
  await expect(refund.getByLabel("환불액")).toHaveValue("660,000");
  await refund.getByRole("button", { name: "환불 요청" }).click();
  await expect(page.getByText("환불을 요청했습니다.")).toBeVisible();
  expect(await firm.sql("select amount, status from refunds where team_id = $1", [team])).toEqual([
    { amount: 660_000, status: "requested" },
  ]);
});

test("the opponent of a running case is refused, and walled off", async ({ firm, openAs, watch }) => {
  const team = await firm.team("계약팀");
  const clerk = await firm.staff("하린", { teamIds: [team], roles: ["송무팀원"] });
  const lawyer = await firm.staff("시우", { teamIds: [team], roles: ["변호사", "송무팀원"] });
  await firm.sql(
    "insert into projects (team_id, title, client_name, opponent, status) values ($1, '임대차', '가온결', '도하늬', 'active')",
    [team],
  );
  const page = await openAs(lawyer, { path: "/lawfirm/consult" });
  const form = await newConsult(page);
  await form.getByLabel("성명").fill("도하늬");
  await expect(form.getByText("상대방 · 정확")).toBeVisible();
  await form.getByLabel("연락처").fill("010-0000-5522");
  await form.getByRole("button", { name: /^저장/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "도하늬" })).toBeVisible();
  const path = new URL(page.url()).pathname;
  await page.getByRole("tab", { name: "이해충돌" }).click();
  await page.getByRole("button", { name: /이해충돌 조회|다시 조회/ }).click();
  await page.getByRole("button", { name: "결정", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "이해충돌 결정" });
  await dialog.getByLabel("결정").selectOption("prohibited");
  await dialog.getByLabel("근거 조항").selectOption("31-1-1");
  await dialog
    .getByRole("button", { name: /결정|저장/ })
    .last()
    .click();
  await page.getByRole("button", { name: "수임불가 처리" }).click();
  await page
    .getByRole("dialog", { name: "수임불가 처리할까요?" })
    .getByRole("button", { name: "수임불가 처리" })
    .click();
  await expect(page.getByText("처리했습니다.", { exact: true })).toBeVisible();

  watch.allow(failedLoad(404, "/api/consults/"));
  const other = await openAs(clerk, { path });
  await expect(other.getByText("도하늬")).toHaveCount(0);
  await expect(other.getByText(/찾을 수 없/).first()).toBeVisible();
});
