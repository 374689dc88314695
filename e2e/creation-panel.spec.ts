import type { Page } from "@playwright/test";
import { expect, failedLoad, test, type Firm, type Person } from "./fixtures/journey.ts";
import { addConsult } from "./fixtures/records.ts";
import { expectReceived, notice, taskRow } from "./fixtures/tasks.ts";

const panelOf = (page: Page) => page.getByRole("dialog", { name: "할일 신규등록" });

/** A panel team with two departments and the one called new; the sender stands in 운영. */
async function panelFirm(firm: Firm) {
  const team = await firm.team("본사팀");
  const member = (name: string, department: string) =>
    firm.staff(name, { teamIds: [team], department, roles: ["매니저"] });
  const sender = await member("하람", "운영");
  const people = {
    litigation: await member("은채", "송무"),
    assistant: await member("유진", "송무"),
    fresh: await member("세린", "new"),
    system: await member("공용PC", "운영"),
  };
  const extra = await firm.staff("서율", { teamIds: [await firm.team("외국팀")], department: "상담" });
  await firm.sql(
    "update firm_settings set panel_team_id = $1, panel_excluded_ids = array[$2::bigint], new_extra_user_id = $3",
    [team, people.system.id, extra.id],
  );
  const consult = await addConsult(firm, team, "김서준", "010-0000-1234", "임대차 보증금");
  await addConsult(firm, team, "", "010-0000-7777", "익명 상담 문의");
  await firm.sql("insert into projects (team_id, title, client_name) values ($1, '보증금 반환 소송', '김서준')", [
    team,
  ]);
  return { sender, ...people, extra, consult };
}

async function open(page: Page) {
  await page.getByRole("button", { name: "+신규등록" }).click();
  const panel = panelOf(page);
  await expect(panel.getByLabel("제목")).toBeFocused();
  // The people have come, and one's own name among them.
  await panel.getByRole("checkbox", { checked: true }).first().waitFor();
  return panel;
}

test("the panel begins anew each time: own name ticked, importance B, title focused", async ({ firm, openAs }) => {
  const { sender } = await panelFirm(firm);
  const page = await openAs(sender);
  let panel = await open(page);
  await expect(panel.getByRole("checkbox", { name: "하람" })).toBeChecked();
  await expect(panel.getByText("1명 선택")).toBeVisible();
  await expect(panel.getByRole("radio", { name: "B" })).toBeChecked();
  await expect(panel.getByRole("checkbox", { name: "전원 완료" })).not.toBeChecked();
  await expect(panel.getByRole("searchbox")).toHaveCount(0);
  // Neither the excluded account nor people of other teams stand in the list.
  await expect(panel.getByRole("checkbox", { name: "공용PC" })).toHaveCount(0);
  await expect(panel.getByRole("checkbox", { name: "서율" })).toHaveCount(0);

  await panel.getByLabel("제목").fill("버릴 내용");
  await panel.getByRole("radio", { name: "S" }).check();
  await panel.getByRole("checkbox", { name: "은채" }).check();
  await panel.getByRole("button", { name: "취소" }).click();
  await expect(page.getByText("작성하던 할일을 지웠습니다.")).toBeVisible();
  await expect(panel).toHaveCount(0);

  panel = await open(page);
  await expect(panel.getByLabel("제목")).toHaveValue("");
  await expect(panel.getByRole("radio", { name: "B" })).toBeChecked();
  await expect(panel.getByRole("checkbox", { name: "은채" })).not.toBeChecked();
  await expect(panel.getByRole("checkbox", { name: "하람" })).toBeChecked();
  await expect(panel.getByText("저장하지 않은 할일이 있습니다.")).toHaveCount(0);
});

test("Escape keeps what was typed; the next opening begins anew, and offers to go on with it", async ({
  firm,
  openAs,
}) => {
  const { sender } = await panelFirm(firm);
  const page = await openAs(sender);
  let panel = await open(page);
  await panel.getByLabel("제목").fill("쓰다 만 업무");
  await panel.getByLabel("내용 (선택)").fill("반쯤 쓴 내용");
  await panel.getByRole("checkbox", { name: "은채" }).check();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByText("작성 중인 할일을 보관했습니다.")).toBeVisible();
  const name = `haechi.draft.${sender.userId}.task.new`;
  const stored = () => page.evaluate((key) => localStorage.getItem(key), name);
  await expect.poll(stored).not.toBeNull();
  expect(await stored()).not.toContain("쓰다 만 업무");
  await page.reload();

  panel = await open(page);
  await expect(panel.getByLabel("제목")).toHaveValue("");
  // What is begun meanwhile is not lost either.
  await panel.getByLabel("제목").fill("다른 업무");
  await panel.getByRole("button", { name: "쓰다 만 업무 이어서 쓰기" }).click();
  await expect(panel.getByText("저장하지 않은 내용을 이어서 씁니다.")).toBeVisible();
  await expect(panel.getByLabel("제목")).toHaveValue("쓰다 만 업무");
  await expect(panel.getByLabel("내용 (선택)")).toHaveValue("반쯤 쓴 내용");
  await expect(panel.getByRole("checkbox", { name: "은채" })).toBeChecked();
  await panel.getByRole("button", { name: "다른 업무 삭제" }).click();
  await panel.getByRole("button", { name: "저장" }).click();
  await expect(panel).toHaveCount(0);
  await expect.poll(stored).toBeNull();
});

test("what is missing is said in the spec's words, and the title is focused", async ({ firm, openAs }) => {
  const { sender } = await panelFirm(firm);
  const page = await openAs(sender);
  const panel = await open(page);
  await panel.getByRole("checkbox", { name: "하람" }).uncheck();
  for (const blank of ["", "   ", "\u3164"]) {
    await panel.getByLabel("제목").fill(blank);
    await panel.getByLabel("내용 (선택)").focus();
    await panel.getByRole("button", { name: "저장" }).click();
    await expect(panel.getByText("제목을 입력해 주세요.")).toBeVisible();
    await expect(panel.getByLabel("제목")).toBeFocused();
  }
  await panel.getByLabel("제목").fill("담당자 없는 업무");
  await panel.getByLabel("제목").press("Control+Enter");
  await expect(panel.getByText("이 업무를 담당할 팀 또는 담당자를 선택해 주세요.")).toBeVisible();
  await expect(panel).toBeVisible();
});

test("quick selection replaces the people, and new brings its extra person", async ({ firm, openAs }) => {
  const { sender, fresh, extra, litigation, assistant } = await panelFirm(firm);
  const page = await openAs(sender);
  const panel = await open(page);
  const checked = (name: string) => expect(panel.getByRole("checkbox", { name, exact: true }));
  await panel.getByRole("checkbox", { name: "송무 (2)" }).check();
  await checked("하람").not.toBeChecked();
  await checked("은채").toBeChecked();
  await checked("유진").toBeChecked();
  await panel.getByRole("checkbox", { name: "new (1)" }).check();
  await checked("세린").toBeChecked();
  await checked("서율").toBeChecked();
  await expect(panel.getByText("4명 선택")).toBeVisible();
  await panel.getByRole("checkbox", { name: "송무 (2)" }).uncheck();
  await expect(panel.getByText("2명 선택")).toBeVisible();
  await panel.getByLabel("제목").fill("신규 안내 자료");
  await panel.getByRole("button", { name: "저장" }).click();
  await expect(panel).toHaveCount(0);
  const rows = await firm.sql<{ staff_id: number }>("select staff_id from task_users order by staff_id");
  const ids = rows
    .map(({ staff_id }) => staff_id)
    .filter((id) => [sender, fresh, extra, litigation, assistant].some((each) => each.id === id));
  expect(ids).toEqual([fresh.id, extra.id].toSorted((a, b) => a - b));
});

test("related work is searched, chosen and saved; choosing none clears it", async ({ firm, openAs, watch }) => {
  const { sender, consult } = await panelFirm(firm);
  const page = await openAs(sender);
  const panel = await open(page);
  await panel.getByLabel("관련 업무 종류").selectOption("상담 (/lawfirm/consult/)");
  await panel.getByRole("searchbox").fill("김");
  await panel.getByRole("searchbox").press("Enter");
  await expect(panel.getByText("검색어를 2자 이상 입력해 주세요.")).toBeVisible();

  watch.allow(failedLoad(503, "/api/task/search"), /answer: 503/);
  await page.route("**/api/task/search*", (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: "unavailable", message: "잠시 뒤 다시 시도해 주세요." },
    }),
  );
  await panel.getByRole("searchbox").fill("ㄱㅅㅈ");
  await panel.getByRole("button", { name: "검색" }).click();
  await expect(panel.getByRole("alert")).toContainText("검색하지 못했습니다.");
  await expect(panel.getByRole("searchbox")).toHaveValue("ㄱㅅㅈ");
  await page.unroute("**/api/task/search*");
  await panel.getByRole("button", { name: "검색" }).click();
  const hits = panel.getByRole("list", { name: "검색 결과" }).getByRole("button");
  await expect(hits).toHaveCount(1);
  const toast = notice(page, "선택됨: 김서준");
  await hits.click();
  await toast;
  await expect(hits).toHaveAttribute("aria-pressed", "true");
  await expect(panel.getByText(`/lawfirm/consult/${consult}`)).toBeVisible();

  // Another type clears the results; people without a name are 익명, and told apart by what it is about.
  await panel.getByLabel("관련 업무 종류").selectOption("project");
  await expect(hits).toHaveCount(0);
  await panel.getByLabel("제목").fill("전화 회신");
  await panel.getByRole("button", { name: "저장" }).click();
  await expect(panel.getByText("관련 업무를 선택하거나 없음으로 바꿔 주세요.")).toBeVisible();
  await panel.getByLabel("관련 업무 종류").selectOption("consult");
  await panel.getByRole("searchbox").fill("문의");
  await panel.getByRole("searchbox").press("Enter");
  const anonymous = notice(page, "선택됨: 익명 상담 문의");
  await hits.filter({ hasText: "익명" }).click();
  await anonymous;
  await panel.getByRole("searchbox").fill("0000-1234");
  await panel.getByRole("searchbox").press("Enter");
  await hits.filter({ hasText: "김서준" }).click();
  await panel.getByRole("button", { name: "저장" }).click();
  await expect(panel).toHaveCount(0);
  await expectReceived(page, "전화 회신");
  await taskRow(page, "전화 회신")
    .getByRole("link", { name: String(consult) })
    .click();
  await expect(page).toHaveURL(`/lawfirm/consult/${consult}`);
  await expect(page.getByRole("heading", { level: 1, name: "김서준" })).toBeVisible();
});

test("opened from a consultation the panel belongs to it", async ({ firm, openAs }) => {
  const { sender, consult } = await panelFirm(firm);
  const page = await openAs(sender, { path: `/lawfirm/consult/${consult}` });
  await page.getByRole("button", { name: "할일 추가" }).click();
  const panel = panelOf(page);
  await expect(panel.getByText(`상담 ${consult} 김서준`)).toBeVisible();
  await expect(panel.getByLabel("관련 업무 종류")).toHaveCount(0);
  await panel.getByLabel("제목").fill("보증금 내역 확인");
  await panel.getByRole("button", { name: "저장" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByTitle("보증금 내역 확인").filter({ visible: true }).last()).toBeVisible();
  const [task] = await firm.sql<{ url: string; record_type: string; record_id: number }>(
    "select url, record_type, record_id from tasks where created_by = $1",
    [sender.id],
  );
  expect(task?.url).toBe(`/lawfirm/consult/${consult}`);
  expect(task?.record_type).toBe("consult");
  expect(task?.record_id).not.toBeNull();
});

test("pressing save twice makes one task", async ({ app, firm, openAs }) => {
  const { sender } = await panelFirm(firm);
  const page = await openAs(sender);
  const panel = await open(page);
  await panel.getByLabel("제목").fill("두 번 누른 업무");
  await panel.getByRole("button", { name: "저장" }).dblclick();
  await panel.waitFor({ state: "detached" });
  await expectReceived(page, "두 번 누른 업무");
  const { rowCount } = await app.database.pool.query("select from tasks where created_by = $1", [sender.id]);
  expect(rowCount).toBe(1);
});

test("a save that failed keeps every field, and the next try makes one task", async ({ firm, openAs, watch }) => {
  const { sender } = await panelFirm(firm);
  const page = await openAs(sender);
  const panel = await open(page);
  await panel.getByLabel("제목").fill("끊긴 업무");
  await panel.getByLabel("내용 (선택)").fill("지워지면 안 되는 내용");
  await panel.getByRole("checkbox", { name: "은채" }).check();
  await panel.getByRole("radio", { name: "A" }).check();

  // The answer is lost on the way: the server has saved, the browser does not know it.
  watch.allow(/console: Failed to load resource: net::ERR_CONNECTION_RESET .*order\/staffs/);
  await page.route(
    "**/api/tasks/order/staffs",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await panel.getByRole("button", { name: "저장" }).click();
  await expect(panel.getByRole("alert")).toContainText("저장하지 못했습니다. 다시 시도하세요.");
  await expect(panel.getByLabel("제목")).toHaveValue("끊긴 업무");
  await expect(panel.getByLabel("내용 (선택)")).toHaveValue("지워지면 안 되는 내용");
  await expect(panel.getByRole("checkbox", { name: "은채" })).toBeChecked();
  await expect(panel.getByRole("radio", { name: "A" })).toBeChecked();
  await panel.getByRole("button", { name: "저장" }).click();
  await expect(panel).toHaveCount(0);
  await expectReceived(page, "끊긴 업무");
  const tasks = await firm.sql("select from tasks where created_by = $1", [sender.id]);
  expect(tasks).toHaveLength(1);
});

test("a server that refuses keeps the panel open with its words", async ({ firm, openAs, watch }) => {
  const { sender, litigation } = await panelFirm(firm);
  const page = await openAs(sender);
  const panel = await open(page);
  await panel.getByLabel("제목").fill("퇴사자에게 보낸 업무");
  await panel.getByRole("checkbox", { name: "은채" }).check();
  await leave(firm, litigation);
  watch.allow(failedLoad(400, "order/staffs"));
  await panel.getByRole("button", { name: "저장" }).click();
  await expect(panel.getByRole("alert")).toBeVisible();
  await expect(panel.getByLabel("제목")).toHaveValue("퇴사자에게 보낸 업무");
});

async function leave(firm: Firm, person: Person): Promise<void> {
  await firm.sql("update staffs set status = 0 where id = $1", [person.id]);
}
