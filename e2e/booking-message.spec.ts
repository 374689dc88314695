import { addDays, formatTaskDate, seoulDay } from "#platform/dates.ts";
import { button, card, field, pick } from "./fixtures/forms.ts";
import { expect, test } from "./fixtures/journey.ts";
import { addConsult, sendFrom } from "./fixtures/records.ts";

const at = `${addDays(seoulDay(Date.now()), 3)}T14:00`;

test("a consultation is booked, and its message carries day, place and name without typing them again", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("상담팀");
  const clerk = await firm.staff("자람", { teamIds: [team], roles: ["송무팀원"] });
  await firm.staff("차온", { teamIds: [team], roles: ["변호사"] });
  const consult = await addConsult(firm, team, "하늘솔", "010-0000-7411", "임대차");
  await sendFrom(firm, team, "상담번호", "02-000-0001");
  await firm.sql(
    `insert into sms_templates (team_id, name, occasion, purpose, title, body)
     values ($1, '방문 안내', 'booking', 'info', '상담 예약', '{이름}님, {일시} {장소}에서 상담이 있습니다. 담당 {담당}')`,
    [team],
  );

  const page = await openAs(clerk, { path: `/lawfirm/consult/${consult}` });
  await button(page, "예약").click();
  await field(page, "예약일시").fill(at);
  await pick(page, field(page, "상담변호사"), "차온", /차온/);
  await field(page, "장소").fill("본사 2회의실");
  await page.getByRole("dialog").getByRole("button", { name: "예약", exact: true }).click();
  await expect(button(page, "노쇼").or(button(page, "상담완료")).first()).toBeVisible();

  await page.getByRole("tab", { name: "문자", exact: true }).click();
  await button(page, "상담 예약 · 방문 안내").click();
  await expect(page).toHaveURL(/\/sms\/write$/);
  const day = formatTaskDate(new Date(`${at}:00+09:00`));
  await expect(page.getByLabel("본문")).toHaveValue(`{이름}님, ${day} 본사 2회의실에서 상담이 있습니다. 담당 차온`);
  await expect(page.getByRole("combobox", { name: "발신번호" })).toHaveValue("상담번호");
  await page.keyboard.press("Control+Enter");

  const before = card(page, "보내기 전 확인");
  await expect(before).toContainText(`${day} 본사 2회의실에서 상담이 있습니다.`);
  await button(page, "지금 발송").click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("1명에게 보냅니다");
  await question.getByRole("button", { name: "발송", exact: true }).click();
  await expect(card(page, "수신자").getByRole("row").last()).toContainText("성공", {
    timeout: 90_000,
  });

  // It hangs on the consultation, where the next colleague looks for it.
  await page.getByRole("main").getByRole("link", { name: /상담/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/lawfirm/consult/${consult}`));
  await page.getByRole("tab", { name: "문자", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "본사 2회의실" })).toContainText("1/1명");
});
