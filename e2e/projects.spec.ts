import { projectSteps } from "#features/pipeline/projects/steps.ts";
import { stepCall } from "#records/steps.ts";
import { editProgress, projectCalls } from "#features/pipeline/projects/endpoints.ts";
import { expect, failedLoad, test } from "./fixtures/journey.ts";
import { openProject } from "./fixtures/records.ts";

test("a project goes its way from 개시 to 종결 and is taken up again", async ({ firm, openAs, watch }) => {
  const person = await firm.staff("도윤", { roles: ["매니저"] });
  const row = await openProject(firm, person, "물품대금 청구", { clientName: "한빛상사" });
  await firm.sql("update projects set next_deadline_on = current_date + 2 where id = $1", [row.id]);
  const page = await openAs(person, { path: `/lawfirm/project/${row.number}` });
  await expect(page.getByRole("heading", { name: "물품대금 청구" })).toBeVisible();
  await page.getByRole("list", { name: "단계" }).getByRole("button", { name: "변론" }).click();
  await expect(page.getByRole("list", { name: "단계" }).locator("[aria-current=step]")).toHaveText("변론");
  await page.getByRole("button", { name: "진행", exact: true }).click();
  await page.getByRole("button", { name: "대기", exact: true }).click();
  await page.getByRole("dialog").getByLabel("대기 사유").selectOption("법원");
  await page.getByRole("dialog").getByRole("button", { name: "대기" }).click();
  await expect(page.getByText("대기 · 법원").first()).toBeVisible();
  await page.getByRole("button", { name: "종결 준비" }).click();
  await page.getByRole("button", { name: "종결", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("list", { name: "종결 전 확인" }).getByText("남음")).toHaveCount(3);
  watch.allow(failedLoad(422, `/api/projects/${row.number}/steps/close`));
  await dialog.getByRole("button", { name: "종결", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("남은 기한 없음");
  await page.keyboard.press("Escape");

  await firm.sql("update projects set next_deadline_on = null where id = $1", [row.id]);
  await page.getByRole("button", { name: "종결", exact: true }).click();
  await dialog.getByRole("combobox", { name: "결과" }).click();
  await page.getByRole("option", { name: "승소", exact: true }).click();
  await dialog.getByLabel("의뢰인에게 기록을 반환했습니다").check();
  await expect(dialog.getByText("남음")).toHaveCount(0);
  await dialog.getByRole("button", { name: "종결", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "재개" }).click();
  await dialog.getByLabel("사유").fill("추심이 남음");
  await dialog.getByRole("button", { name: "재개" }).click();
  await expect(page.getByText("재개", { exact: true }).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // The star is set on the screen before the server has answered.
  const starred = page.waitForResponse((response) => response.url().endsWith("/favourite"));
  await page.keyboard.press("s");
  await expect(page.getByRole("button", { name: "즐겨찾기" })).toHaveAttribute("aria-pressed", "true");
  await starred;
  await page.goto("/lawfirm/project?favourite=Y");
  await expect(page.getByRole("table").getByRole("link")).toHaveText(["물품대금 청구"]);
  await page.keyboard.press("j");
  await page.keyboard.press("s");
  await expect(page.getByText("조건에 맞는 내용이 없습니다.")).toBeVisible();
});

test("many projects are handed over with a note, and the new 책임변 is to write to the client", async ({
  firm,
  openAs,
}) => {
  const manager = await firm.staff("도윤", { roles: ["매니저"] });
  const from = await firm.staff("이전", { roles: ["책임변"] });
  const to = await firm.staff("다음", { roles: ["책임변"] });
  const rows = [
    await openProject(firm, manager, "인계 사건 하나", { responsible: from.id }),
    await openProject(firm, manager, "인계 사건 둘", { responsible: from.id }),
  ];
  const page = await openAs(manager, { path: "/lawfirm/project" });
  await page.getByLabel("보이는 줄 모두 선택").check();
  await page.getByRole("button", { name: "담당 변경" }).click();
  const dialog = page.getByRole("dialog", { name: "2건 담당 변경" });
  await dialog.getByRole("combobox", { name: "책임변" }).fill(to.shortName);
  await page.getByRole("option", { name: to.shortName }).click();
  await dialog.getByLabel("인수인계 메모").fill("기록은 3번 캐비닛");
  await dialog.getByRole("button", { name: "담당 변경" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const tasks = await firm.sql<{ record_id: string; importance: string }>(
    `select t.record_id, t.importance from tasks t join task_users u on u.task_id = t.id where u.staff_id = $1
     order by t.record_id`,
    [to.id],
  );
  expect(tasks.map(({ record_id, importance }) => [Number(record_id), importance])).toEqual(
    rows.map(({ id }) => [id, "A"]),
  );
});

test("a forgotten case stands in the menu, in its view and on the home page until somebody calls", async ({
  firm,
  openAs,
}) => {
  const person = await firm.staff("도윤", { roles: ["매니저"] });
  const row = await openProject(firm, person, "잊힌 사건");
  await firm.call(person, stepCall(projectSteps, "start"), {
    params: { number: String(row.number) },
    body: { version: row.version },
  });
  await firm.sql("update projects set created_at = now() - interval '20 days' where id = $1", [row.id]);
  const page = await openAs(person, { path: "/" });
  const card = page.locator('[data-card="idle-projects"]');
  await expect(card.getByRole("link", { name: "잊힌 사건" })).toBeVisible();
  await card.getByRole("link", { name: "1건 모두 보기" }).click();
  await expect(page).toHaveURL(/\/lawfirm\/project\?idle=Y/);
  await page.getByRole("link", { name: "잊힌 사건" }).first().click();
  await expect(page.locator("dd").getByText("무일정", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "지금 연락함" }).click();
  await expect(page.getByText("의뢰인 연락을 기록했습니다.")).toBeVisible();
  await expect(page.locator("dd").getByText("무일정", { exact: true })).toHaveCount(0);
});

test("the cards of the home page are ordered by keyboard, and stay so", async ({ firm, openAs }) => {
  const person = await firm.staff("도윤", { roles: ["매니저"] });
  const page = await openAs(person, { path: "/" });
  const names = () => page.locator("[data-card]").evaluateAll((cards) => cards.map((one) => one.dataset.card));
  await expect(page.locator("[data-card]").first()).toBeVisible();
  const before = await names();
  await page.getByRole("button", { name: "오늘의 기일 카드 옮기기: 화살표 키" }).focus();
  await page.keyboard.press("ArrowRight");
  const place = before.indexOf("todays-hearings");
  const after = before.with(place, before[place + 1]).with(place + 1, before[place]);
  await expect.poll(names).toEqual(after);
  await expect
    .poll(async () => {
      const [row] = await firm.sql<{ preferences: { homeCards?: string[] } }>(
        "select preferences from staffs where id = $1",
        [person.id],
      );
      return row!.preferences.homeCards;
    })
    .toEqual(after);
  await page.reload();
  await expect(page.locator("[data-card]").first()).toBeVisible();
  await expect.poll(names).toEqual(after);
});

test("다음단계 is written down in peace, and says when somebody else was faster", async ({ firm, openAs }) => {
  const person = await firm.staff("도윤", { roles: ["매니저"] });
  const row = await openProject(firm, person, "대여금 청구");
  const params = { number: String(row.number) };
  const elsewhere = async (changes: object) => {
    const { model } = await firm.call(person, projectCalls.read, { params });
    await firm.call(person, editProgress, { params, body: { version: model.version, changes } });
  };
  const page = await openAs(person, { path: `/lawfirm/project/${row.number}` });
  const begin = page.getByRole("button", { name: "기록", exact: true });
  await begin.click();
  const step = page.getByRole("textbox", { name: "할 일" });
  await step.fill("준비서면 초안");
  await elsewhere({ court: "수원지방법원" });
  await expect(page.getByText("수원지방법원").first()).toBeVisible();
  await expect(step).toHaveValue("준비서면 초안");
  await step.press("Enter");
  await expect(begin).toBeFocused();
  await expect(page.getByText("준비서면 초안").first()).toBeVisible();

  await begin.click();
  await step.fill("내가 적은 할 일");
  await elsewhere({ nextStep: "동료가 적은 할 일", court: "서울고등법원" });
  await expect(page.getByText("서울고등법원").first()).toBeVisible();
  await step.press("Enter");
  await expect(page.getByText("그 사이 내용이 바뀌었습니다: ‘동료가 적은 할 일’.")).toBeVisible();
  await step.press("Enter");
  await expect(begin).toBeFocused();
  const { model } = await firm.call(person, projectCalls.read, { params });
  expect(model).toMatchObject({ nextStep: "내가 적은 할 일", court: "서울고등법원" });
});
