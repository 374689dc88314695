import type { Page } from "@playwright/test";
import { editProgress, projectCalls } from "#features/pipeline/projects/endpoints.ts";
import { expect, failedLoad, test } from "./fixtures/journey.ts";
import { openProject } from "./fixtures/records.ts";

const path = "/lawfirm/project/table";

const ofClient = { clientName: "한빛상사" };

const cell = (page: Page, title: string, column: number) =>
  page.getByRole("row").filter({ hasText: title }).locator(`[data-column="${column}"]`);
const court = 3;
const stage = 6;
const deadline = 10;

test("cells are written with the keyboard, and Escape gives up", async ({ firm, openAs }) => {
  const person = await firm.staff("송하", { roles: ["송무팀원"] });
  const one = await openProject(firm, person, "진행표 첫째 사건", ofClient);
  await openProject(firm, person, "진행표 둘째 사건", ofClient);
  const page = await openAs(person, { path });
  await cell(page, "첫째", court).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("서울중앙지방법원");
  await page.keyboard.press("Control+Enter");
  await expect(cell(page, "첫째", court)).toHaveText("서울중앙지방법원");
  await expect(cell(page, "첫째", court)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("버릴 글");
  await page.keyboard.press("Escape");
  await expect(cell(page, "첫째", court)).toHaveText("서울중앙지방법원");
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.type(" 민사");
  await page.keyboard.press("Enter");
  await expect(cell(page, "둘째", court)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, "첫째", court + 1)).toBeFocused();
  await expect(cell(page, "첫째", court)).toHaveText("서울중앙지방법원 민사");
  await expect
    .poll(
      async () => (await firm.sql<{ court: string }>("select court from projects where id = $1", [one.id]))[0]!.court,
    )
    .toBe("서울중앙지방법원 민사");

  await cell(page, "첫째", stage).dblclick();
  await cell(page, "첫째", stage).getByRole("combobox").selectOption("변론");
  await page.keyboard.press("Enter");
  await expect(cell(page, "첫째", stage)).toHaveText("변론");
  await cell(page, "첫째", deadline).dblclick();
  await expect(page.getByRole("grid").locator("input")).toHaveCount(0);
});

test("a Hangul syllable that is being composed is not cut off by Enter", async ({ firm, openAs }) => {
  const person = await firm.staff("송하", { roles: ["송무팀원"] });
  await openProject(firm, person, "한글 조합 사건", ofClient);
  const page = await openAs(person, { path });
  await cell(page, "조합", court).click();
  await page.keyboard.press("Enter");
  const input = cell(page, "조합", court).locator("input");
  await input.fill("수원");
  await input.dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true, bubbles: true });
  await expect(input).toBeVisible();
  await input.press("Control+Enter");
  await expect(cell(page, "조합", court)).toHaveText("수원");
});

test("of two people at one cell both values are shown, and other cells stand in nobody's way", async ({
  firm,
  openAs,
  watch,
}) => {
  const person = await firm.staff("송하", { roles: ["송무팀원"] });
  const colleague = await firm.staff("가람", { roles: ["송무팀원"] });
  const row = await openProject(firm, person, "두 사람의 사건", ofClient);
  const params = { number: String(row.number) };
  const page = await openAs(person, { path });
  await cell(page, "두 사람", court).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("수원지방법원");
  await firm.call(colleague, editProgress, {
    params,
    body: { version: row.version, changes: { court: "인천지방법원", remark: "급함" } },
  });
  watch.allow(failedLoad(409, `/api/projects/${row.number}/progress`));
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("수원지방법원")).toBeVisible();
  await expect(dialog.getByText("인천지방법원")).toBeVisible();
  await dialog.getByRole("button", { name: "내 값으로 저장" }).click();
  await expect(cell(page, "두 사람", court)).toHaveText("수원지방법원");
  await expect
    .poll(async () => (await firm.call(person, projectCalls.read, { params })).model)
    .toMatchObject({ court: "수원지방법원", remark: "급함" });

  const { model } = await firm.call(person, projectCalls.read, { params });
  await firm.call(colleague, editProgress, {
    params,
    body: { version: model.version, changes: { ourBrief: "답변서" } },
  });
  await expect(page.getByText("답변서")).toBeVisible();
});

test("500 rows scroll without falling behind; the week and the groups show what they say", async ({ firm, openAs }) => {
  const person = await firm.staff("송하", { roles: ["매니저"] });
  const team = await firm.sql<{ team_id: string }>("select team_id from staffs where id = $1", [person.id]);
  await firm.sql(
    `insert into projects (team_id, title, client_name, status, court, next_hearing_at, next_deadline_on)
     select $1, '많은 사건 ' || n, '의뢰인' || n, 'active', case when n % 2 = 0 then '서울중앙지방법원' else '수원지방법원' end,
       case when n <= 3 then now() + interval '1 minute' end,
       case when n = 4 then (now() at time zone 'Asia/Seoul')::date - 1 when n = 5 then (now() at time zone 'Asia/Seoul')::date + 3 end
     from generate_series(1, 500) n`,
    [team[0]!.team_id],
  );
  const page = await openAs(person, { path });
  await expect(page.getByText("500건", { exact: true })).toBeVisible();
  await expect(page.getByRole("grid").locator("[data-id]")).toHaveCount(500);
  await page.getByRole("grid").evaluate((grid) => (grid.scrollTop = grid.scrollHeight));
  await expect(page.getByRole("grid").locator("[data-id]").last()).toBeInViewport();
  await page.getByRole("grid").evaluate((grid) => (grid.scrollTop = 0));
  await expect(cell(page, "많은 사건 4 의뢰인", deadline)).toHaveCount(0);
  await expect(page.getByText("1일 지남")).toBeVisible();
  await expect(page.getByText("D-3")).toBeVisible();
  await page.getByRole("radiogroup", { name: "기간" }).getByText("이번 주").click();
  await expect(page).toHaveURL(/when=week/);
  await expect(page.getByRole("grid").locator("[data-id]").first()).toContainText("많은 사건");
  await page.getByRole("radiogroup", { name: "기간" }).getByText("전체").click();
  await page.getByRole("radiogroup", { name: "묶기" }).getByText("법원").click();
  await expect(page.getByRole("gridcell", { name: "수원지방법원 250건" })).toBeVisible();
});

test("ctrl+F3 leads to the table; whoever only shows writes nothing", async ({ firm, openAs }) => {
  const person = await firm.staff("홍보", { roles: ["홍보책임"] });
  const writer = await firm.staff("송하", { roles: ["송무팀원"] });
  await openProject(firm, writer, "보기만 하는 사건", ofClient);
  const page = await openAs(person, { path: "/lawfirm/project" });
  await expect(page.getByRole("heading", { name: "사건", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+F3");
  await expect(page.getByRole("heading", { name: "진행표", level: 1 })).toBeVisible();
  await cell(page, "보기만", court).dblclick();
  await expect(page.getByRole("grid").locator("input")).toHaveCount(0);
});

test("a block from a spreadsheet goes into the cells it covers; what is refused stays in its cell and is offered again", async ({
  firm,
  openAs,
  watch,
}) => {
  test.slow();
  const person = await firm.staff("송하", { roles: ["송무팀원"] });
  const one = await openProject(firm, person, "붙여넣을 첫째 사건", ofClient);
  const two = await openProject(firm, person, "붙여넣을 둘째 사건", ofClient);
  const page = await openAs(person, { path });
  const paste = (title: string, column: number, text: string) =>
    cell(page, title, column).evaluate((element, clip) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", clip);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  const order = await page.getByRole("rowheader").allTextContents();
  const [first, second] = order[0]!.includes("첫째") ? ["첫째", "둘째"] : ["둘째", "첫째"];
  const firstRow = first === "첫째" ? one : two;
  await cell(page, first, court).click();
  const long = "가".repeat(902);
  watch.allow(failedLoad(400, `/api/projects/${firstRow.number}/stage`));
  await paste(first, court, `수원지방법원\t2026가합12\t${long}\t엉뚱한 단계\n인천지방법원\t2026나34`);
  await page.getByRole("dialog").getByRole("button", { name: "붙여넣기" }).click();
  await expect(cell(page, second, court)).toHaveText("인천지방법원");
  await expect(cell(page, second, court + 1)).toHaveText("2026나34");
  await expect(cell(page, first, court)).toHaveText("수원지방법원");
  const bar = page.getByRole("alert", { name: "저장하지 못한 칸" });
  await expect(bar).toContainText("저장하지 못한 칸이 2개 있습니다.");
  await expect(bar).toContainText("지금 902자입니다.");
  await expect(cell(page, first, court + 2)).toHaveText(long);
  await expect(cell(page, first, stage)).toHaveText("엉뚱한 단계");

  // It outlives a reload, and what was mended goes.
  await page.reload();
  await expect(bar).toContainText("저장하지 못한 칸이 2개 있습니다.");
  await cell(page, first, court + 2).dblclick();
  await page.getByRole("grid").locator("input").fill("제1심");
  await page.keyboard.press("Control+Enter");
  await expect(bar).toContainText("저장하지 못한 칸이 1개 있습니다.");
  await bar.getByRole("button", { name: "버리기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "버리기" }).click();
  await expect(bar).toHaveCount(0);
  await expect(cell(page, first, court + 2)).toHaveText("제1심");
});

test("what was typed while the server was away stays in the cell until it is saved again", async ({
  firm,
  openAs,
  watch,
}) => {
  const person = await firm.staff("송하", { roles: ["송무팀원"] });
  const row = await openProject(firm, person, "끊긴 사건", ofClient);
  const page = await openAs(person, { path });
  const call = `**/api/projects/${row.number}/progress`;
  await page.route(call, (route) => route.abort());
  watch.allow(/ERR_FAILED/);
  await cell(page, "끊긴", court).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("대전지방법원");
  await page.keyboard.press("Control+Enter");
  const bar = page.getByRole("alert", { name: "저장하지 못한 칸" });
  await expect(bar).toBeVisible();
  await expect(cell(page, "끊긴", court)).toHaveText("대전지방법원");
  await page.unroute(call);
  await bar.getByRole("button", { name: "다시 저장" }).click();
  await expect(bar).toHaveCount(0);
  await expect
    .poll(async () => (await firm.call(person, projectCalls.read, { params: { number: String(row.number) } })).model)
    .toMatchObject({ court: "대전지방법원" });
});
