import { addDays, seoulDay } from "#platform/dates.ts";
import { button, card, field, openFromMenu, pick, saveDrawer } from "./fixtures/forms.ts";
import { expect, test, type Firm } from "./fixtures/journey.ts";
import { sendFrom } from "./fixtures/records.ts";
import { expectReceived } from "./fixtures/tasks.ts";

const today = seoulDay(Date.now());
const said = "12월 9일 오후 2시에 상가 임대차 설명회를 엽니다. 자리는 20석입니다.";

/** Between which hours it is night; 24 and 0: never. */
async function nightFrom(firm: Firm, from: number, until: number): Promise<void> {
  await firm.sql("update rates set value = $1 where name = 'smsNightFrom'", [from]);
  await firm.sql("update rates set value = $1 where name = 'smsNightUntil'", [until]);
}

test.afterEach(({ firm }) => nightFrom(firm, 21, 8));

test("a reserved advertisement is stopped by the night, and goes out in the morning when somebody says so", async ({
  firm,
  openAs,
}) => {
  test.slow();
  const team = await firm.team("홍보팀");
  const manager = await firm.staff("사름", { teamIds: [team], roles: ["매니저"] });
  await firm.staff("아윤", { teamIds: [team], roles: ["변호사"] });
  await firm.sql("update sms_settings set refusal_no = '0800000000'");
  await sendFrom(firm, team, "대표번호", "02-000-0000");

  // Whenever the journey runs, it is day for now.
  await nightFrom(firm, 24, 0);
  const page = await openAs(manager);
  await openFromMenu(page, "설정", "문자");
  const parts = page.getByRole("navigation", { name: "문자 메뉴" });
  await parts.getByRole("link", { name: "동의", exact: true }).click();
  await page.getByRole("button", { name: /^동의 등록/ }).click();
  await field(page, "내용").selectOption({ label: "광고 수신 동의" });
  await field(page, "번호").fill("010-0000-7301");
  await field(page, "이름").fill("구다온");
  await field(page, "일시").fill(`${addDays(today, -1)}T10:00`);
  await field(page, "방법").selectOption({ label: "서면" });
  await field(page, "동의 문구").fill("광고 문자를 받는 데 동의합니다.");
  await saveDrawer(page, "수신 동의 등록");

  // Two people, of whom one has agreed; the marks that the law asks for are put in with one click.
  await page.goto("/sms/write");
  await page.getByText("광고", { exact: true }).click();
  await page.getByLabel("수신자").fill("구다온 010-0000-7301\n노라온 010-0000-7302");
  await expect(page.getByRole("combobox", { name: "발신번호" })).toHaveValue("대표번호");
  await pick(page, page.getByRole("combobox", { name: "광고책임변호사" }), "아윤", /아윤/);
  await page.getByLabel("본문").fill(said);
  await expect(page.getByText("광고는 ‘(광고)’로 시작해야 합니다.", { exact: false })).toBeVisible();
  await button(page, "광고 표시와 광고책임변호사, 거부 번호 넣기").click();
  await expect(page.getByLabel("본문")).toHaveValue(/^\(광고\)법무법인 해온[^]*\n광고책임변호사 아윤\n무료거부/);
  await expect(page.getByText("로 시작해야 합니다.", { exact: false })).toHaveCount(0);
  await button(page, "저장하고 확인").click();

  // The rules of lawyers' advertising ask for the lawyer's name; while it is not there, nothing can be sent.
  await expect(card(page, "광고 규정 점검")).toContainText("이상 없음");
  await button(page, "고쳐 쓰기").click();
  const text = await page.getByLabel("본문").inputValue();
  await page.getByLabel("본문").fill(text.replace("\n광고책임변호사 아윤", ""));
  await page.keyboard.press("Control+Enter");
  await expect(card(page, "광고 규정 점검")).toContainText("광고책임변호사 이름 없음");
  await expect(button(page, "예약")).toHaveAttribute("aria-disabled", "true");
  await button(page, "고쳐 쓰기").click();
  await page.getByLabel("본문").fill(text);
  await page.keyboard.press("Control+Enter");
  await expect(card(page, "광고 규정 점검")).toContainText("이상 없음");
  const before = card(page, "보내기 전 확인");
  await expect(before).toContainText("동의없음");
  await expect(
    before
      .locator("div")
      .filter({ has: page.getByText("받을 사람", { exact: true }) })
      .last(),
  ).toContainText("1명");
  const number = new URL(page.url()).searchParams.get("id")!;

  await nightFrom(firm, 21, 8);
  await button(page, "예약").click();
  await field(page, "예약 시각").fill(`${addDays(today, 1)}T22:00`);
  await page.getByRole("dialog").getByRole("button", { name: "예약", exact: true }).click();
  await expect(button(page, "지금 발송")).toHaveCount(0);
  await expect(before).toContainText("예약 시각이 광고 금지 시간(21시부터 다음 날 8시)입니다.");

  // The hour comes, and it is night: the page says why nothing goes out, and the writer is told.
  await nightFrom(firm, 0, 0);
  await firm.sql("update sms_messages set reserve_at = now() where id = $1", [number]);
  await expect(button(page, "이어서 발송")).toBeVisible({ timeout: 150_000 });
  await expect(page.getByText("광고 금지 시간").first()).toBeVisible();
  const people = card(page, "수신자");
  await expect(people.getByRole("row").filter({ hasText: "구다온" })).toContainText(/작성|대기/);
  await expectReceived(await openAs(manager), "[문자 보류] 광고 금지 시간");

  await nightFrom(firm, 24, 0);
  await button(page, "이어서 발송").click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("1명에게 보냅니다");
  await expect(question).toContainText("밖으로 나가지 않습니다");
  await question.getByRole("button", { name: "발송", exact: true }).click();
  await expect(people.getByRole("row").filter({ hasText: "구다온" })).toContainText("성공", { timeout: 90_000 });
  await expect(people.getByRole("row").filter({ hasText: "노라온" })).toContainText("동의없음");
  await expect(page.getByText("완료", { exact: true }).first()).toBeVisible();
});
