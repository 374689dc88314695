import type { Page } from "@playwright/test";
import { formatDay, seoulDay } from "#platform/dates.ts";
import { numberIn } from "./fixtures/contracting.ts";
import { button, card, chooseOther, confirmStep, field, openFromMenu, pick, saveDrawer } from "./fixtures/forms.ts";
import { expect, test } from "./fixtures/journey.ts";
import { enterCode, expectFitsPhone, issuedLink } from "./fixtures/outside.ts";
import { addClient } from "./fixtures/records.ts";
import { expectReceived } from "./fixtures/tasks.ts";

const today = seoulDay(Date.now());
const title = "대여금 반환 최고";
const body = `1. 발신인은 수신인에게 금 30,000,000원을 빌려주었고, 수신인은 변제기가 지난 오늘까지 갚지 않고 있습니다.

2. 이 서면을 받은 날부터 14일 이내에 위 돈을 갚지 않으면 소송을 제기하겠습니다.`;

/** Writes the letter from a template until the office would take it. */
async function write(page: Page): Promise<void> {
  await page.getByLabel("템플릿").selectOption({ label: "대여금 독촉" });
  await expect(page.getByText(/채우지 않은 자리가 있습니다/)).toBeVisible();
  await page.getByLabel("본문", { exact: true }).fill(body);
  await pick(page, page.getByRole("combobox", { name: "고객", exact: true }), "온누리결", /온누리결/);
  await page.getByLabel("발신인 1 이름 또는 상호").fill("온누리결");
  await page.getByLabel("발신인 1 주소", { exact: true }).fill("서울특별시 가상구 없는길 1");
  await page.getByLabel("수신인 1 이름 또는 상호").fill("남이안");
  await page.getByLabel("수신인 1 주소", { exact: true }).fill("부산광역시 가상구 새길 2");
  await page.getByLabel("수신인 1 봉투 주소(다를 때만)").fill("부산시 가상구 새길 3");
  await page.getByLabel("발신일").fill(today);
  // What the counter would refuse is named while it is typed, and mended in the same place.
  await expect(card(page, "발송 점검")).toContainText("봉투와 본문의 주소가 다릅니다");
  await page.getByLabel("수신인 1 봉투 주소(다를 때만)").fill("");
  await expect(card(page, "발송 점검")).toContainText("우체국이 받을 수 있는 내용증명입니다.");
  await expect(page.getByRole("img", { name: "1쪽 / 1쪽" })).toContainText("남이안");
}

test("a certified letter goes from its draft over lawyer, client and post office to a case", async ({
  firm,
  openAs,
  openAsGuest,
}) => {
  test.slow();
  const team = await firm.team("내용증명팀");
  const clerk = await firm.staff("가람", { teamIds: [team], roles: ["송무팀원"] });
  const lawyer = await firm.staff("나린", { teamIds: [team], roles: ["변호사"] });
  await addClient(firm, clerk, "온누리결");

  const page = await openAs(clerk);
  await openFromMenu(page, "송무", "내용증명");
  await page.getByRole("button", { name: "새 내용증명" }).click();
  await write(page);
  // A slip into the menu takes nothing away.
  await openFromMenu(page, "송무", "압류");
  const leaving = page.getByRole("dialog", { name: "저장하지 않은 내용이 있습니다" });
  await leaving.getByRole("button", { name: "계속 쓰기" }).click();
  await expect(page.getByLabel("본문", { exact: true })).toHaveValue(body);
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/lawfirm\/paper\/ccmail\/\d+$/);
  const number = numberIn(page.url());
  await page.getByRole("button", { name: "상세로" }).click();
  await button(page, "검토 요청").click();
  await pick(page, field(page, "검토변호사"), "나린", /나린/);
  await confirmStep(page, "검토 요청");

  // The lawyer has it among the tasks, and finds it in the list.
  const reading = await openAs(lawyer);
  await expectReceived(reading, `[내용증명 검토] ${number} ${title}`);
  await openFromMenu(reading, "송무", "내용증명");
  await reading.getByRole("button", { name: "검토할 것" }).click();
  await reading.getByRole("table").getByRole("link", { name: title }).first().click();
  await button(reading, "변호사 승인").click();
  await expect(button(reading, "의뢰인 확인")).toBeVisible();

  // The client reads it on a phone and lets it go out; the page of the office follows by itself.
  await button(page, "링크 만들기").click();
  const link = await issuedLink(page, "의뢰인확인 링크");
  const phone = await openAsGuest(link.path, { viewport: { width: 390, height: 844 } });
  await enterCode(phone, link.code);
  await expect(phone.getByText("14일 이내에 위 돈을 갚지 않으면")).toBeVisible();
  await expectFitsPhone(phone);
  await phone.getByRole("button", { name: "이 내용대로 보내는 데 동의합니다" }).click();
  await expect(phone.getByText("확인해 주셔서 감사합니다.", { exact: false })).toBeVisible();

  await expect(button(page, "접수 등록")).toBeVisible();
  await button(page, "출력").click();
  const printed = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "3부 (원본과 등본)" }).click();
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);
  await button(page, "접수 등록").click();
  await field(page, "접수일").fill(today);
  await field(page, "등기번호").fill("1234567890123");
  await confirmStep(page, "접수 등록");
  await expect(card(page, "접수 원본")).toContainText("접수할 때의 글 그대로입니다.");

  // It arrives: six months run from that day, and what was not obeyed becomes a case.
  const outcome = card(page, "배달 결과").getByRole("group", { name: "남이안" });
  await outcome.getByLabel("배달일").fill(today);
  await card(page, "배달 결과").getByRole("button", { name: "결과 저장" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByText("배달완료", { exact: true }).first()).toBeVisible();
  // On a working day (민법 제161조).
  const [last] = await firm.sql<{ day: string }>("select legal_last_day('DEMAND_6M', $1)::text as day", [today]);
  await expect(card(page, "기한")).toContainText(formatDay(last!.day));
  await chooseOther(page, "소송 전환");
  await expect(page).toHaveURL(/\/lawfirm\/project\/\d+\?tab=legal-cases$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await button(page, "사건 등록").click();
  await field(page, "법원").selectOption("서울중앙지방법원");
  await field(page, "심급").selectOption({ label: "1심" });
  await field(page, "사건명").fill("대여금");
  await saveDrawer(page, "소송사건 등록");
  await expect(page.getByRole("region", { name: "소송사건" }).getByText("접수예정")).toBeVisible();
});
