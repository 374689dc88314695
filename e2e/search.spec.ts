import type { Page } from "@playwright/test";
import { searchBox } from "./fixtures/forms.ts";
import { expect, test, type Firm } from "./fixtures/journey.ts";
import { addConsult } from "./fixtures/records.ts";

async function records(firm: Firm) {
  const team = await firm.team("송무팀");
  const consult = await addConsult(firm, team, "김철수", "010-0000-4821", "임대차 보증금");
  const [project] = await firm.sql<{ id_int: number }>(
    "insert into projects (team_id, title, client_name) values ($1, '보증금 반환 청구', '김철수') returning id_int",
    [team],
  );
  return { team, consult, project: project!.id_int };
}

const options = (page: Page) => page.getByRole("listbox", { name: "검색 결과" }).getByRole("option");

/** Opens the search with its key and types, as a person without a mouse does. */
async function look(page: Page, text: string): Promise<void> {
  if (!(await searchBox(page).isVisible())) await page.keyboard.press("Escape");
  await expect(searchBox(page)).toBeFocused();
  await searchBox(page).fill("");
  await page.keyboard.insertText(text);
}

/** The address is there and the search has gone: while it closes, its box takes no more text. */
async function expectArrival(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(searchBox(page)).toHaveCount(0);
}

test("초성, name, telephone and number lead to the record, with the keyboard alone", async ({ firm, openAs }) => {
  const { team, consult, project } = await records(firm);
  const person = await firm.staff("지안", { teamIds: [team], roles: ["매니저"] });
  await firm.task(person, [person], { title: "김철수 면담 준비" });
  const page = await openAs(person);
  await expect(page.getByRole("button", { name: /할일 패널 열기/ })).toBeVisible();

  for (const text of ["ㄱㅊㅅ", "김철수", "철수"]) {
    await look(page, text);
    await expect(options(page)).toHaveCount(3);
    await expect(page.getByRole("group", { name: "할일" }).getByRole("option")).toContainText(["김철수 면담 준비"]);
    await expect(page.getByRole("group", { name: "상담" }).getByRole("option")).toContainText(["김철수"]);
    await expect(page.getByRole("group", { name: "사건" }).getByRole("option")).toContainText(["보증금 반환 청구"]);
  }
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expectArrival(page, `/lawfirm/consult/${consult}`);

  await look(page, "0000-4821");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expectArrival(page, `/lawfirm/consult/${consult}`);

  await look(page, String(project));
  await expect(page.getByRole("group", { name: "사건" }).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expectArrival(page, `/lawfirm/project/${project}`);

  await look(page, "ㅅㄷ");
  await page
    .getByRole("group", { name: "메뉴" })
    .getByRole("option", { name: /^상담(?!현황|실적)/ })
    .waitFor();
  await page.keyboard.press("Enter");
  await expectArrival(page, "/lawfirm/consult?today=Y");

  await look(page, "없는이름");
  await expect(page.getByText("‘없는이름’에 맞는 내용이 없습니다.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toHaveCount(0);
});

test("what a person may not open is not found, whatever they type", async ({ firm, openAs }) => {
  const { team, consult, project } = await records(firm);
  const other = await firm.team("외국팀");
  await firm.sql("insert into consults (team_id, name) values ($1, '김철순')", [other]);
  const [clerk, manager] = await Promise.all([
    firm.staff("예린", { teamIds: [team], roles: ["운영위원"] }),
    firm.staff("지안", { teamIds: [team], roles: ["매니저"] }),
  ]);
  await firm.task(manager, [manager], { title: "김철수 계약 확인" });
  const page = await openAs(clerk);
  await expect(page.getByRole("button", { name: /할일 패널 열기/ })).toBeVisible();
  for (const text of ["ㄱㅊㅅ", "김철수", "4821", String(consult), String(project)]) {
    await look(page, text);
    await expect(page.getByText(`‘${text}’에 맞는 내용이 없습니다.`)).toBeVisible();
  }
  await look(page, "상담");
  await expect(options(page)).toHaveCount(0);

  // Consultations of other teams stay with them.
  const managerPage = await openAs(manager);
  await expect(managerPage.getByRole("button", { name: /할일 패널 열기/ })).toBeVisible();
  await look(managerPage, "김철");
  await expect(managerPage.getByRole("group", { name: "상담" }).getByRole("option")).toHaveCount(1);
});

test("a colleague is found with a card, from which a task is requested", async ({ firm, openAs }) => {
  const team = await firm.team("송무팀");
  const [person] = await Promise.all([
    firm.staff("지안", { teamIds: [team], roles: ["매니저"] }),
    firm.staff("화평", { teamIds: [team], department: "송무" }),
  ]);
  const page = await openAs(person);
  await expect(page.getByRole("button", { name: /할일 패널 열기/ })).toBeVisible();
  await look(page, "ㅎㅍ");
  const hit = page.getByRole("group", { name: "직원" }).getByRole("option", { name: /화평/ });
  await expect(hit).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "화평" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toBeVisible();
});
