import { dispute } from "#features/pipeline/disputes/dispute.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type { InputOf } from "#records/resource.ts";
import type { Firm, Person } from "./fixtures/firm.ts";
import { field } from "./fixtures/forms.ts";
import { expect, failedLoad, test } from "./fixtures/journey.ts";

const calls = recordEndpoints(dispute);
const list = "/lawfirm/boon";

async function receive(firm: Firm, person: Person, input: Partial<InputOf<typeof dispute>>) {
  const body = { kind: "의뢰인", severity: "medium", title: "수임료 일부 환불 요청", ...input } as const;
  return (await firm.call(person, calls.create, { body })).model;
}

test("what was typed into a form stays when it closes, and is saved once", async ({ firm, openAs }) => {
  const person = await firm.staff("하람", { roles: ["관리자"] });
  const page = await openAs(person, { path: list });
  await page.getByRole("button", { name: "분쟁 접수" }).waitFor();
  await page.keyboard.press("n");
  await field(page, "종류").selectOption("기관");
  await field(page, "심각도").selectOption("상");
  await page.keyboard.press("Control+Enter");
  await expect(field(page, "제목")).toBeFocused();
  await expect(page.getByRole("dialog").getByText("필수 입력 항목입니다.")).toBeVisible();
  await field(page, "제목").fill("변호사회 민원 회신");
  await field(page, "청구액").fill("2억 3,410만");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.reload();
  await page.getByRole("button", { name: "분쟁 접수" }).click();
  await expect(page.getByText("저장하지 않은 내용을 이어서 씁니다.")).toBeVisible();
  await expect(field(page, "제목")).toHaveValue("변호사회 민원 회신");
  await field(page, "제목").press("Control+Enter");
  await expect(page.getByRole("heading", { name: "변호사회 민원 회신" })).toBeVisible();
  const rows = await firm.sql<{ amount_claimed: string }>("select amount_claimed from disputes where created_by = $1", [
    person.userId,
  ]);
  expect(rows.map((row) => Number(row.amount_claimed))).toEqual([234_100_000]);
});

test("of two changes of one field the person chooses, and other changes stay", async ({ firm, openAs, watch }) => {
  const person = await firm.staff("하람", { roles: ["관리자"] });
  const row = await receive(firm, person, { brief: "처음 요약" });
  const page = await openAs(person, { path: `${list}?id=${row.number}` });
  await page.getByRole("button", { name: "수정" }).click();
  await field(page, "요약").fill("내 요약");
  await firm.call(person, calls.update, {
    params: { number: String(row.number) },
    body: { version: row.version, changes: { brief: "남의 요약", externalRef: "2026-77" } },
  });
  watch.allow(failedLoad(409, `${dispute.api}/${row.number}`));
  await page.keyboard.press("Control+Enter");
  const choice = page.getByRole("group", { name: "요약" });
  await expect(choice.getByText("남의 요약")).toBeVisible();
  await expect(choice.getByText("내 요약")).toBeVisible();
  await page.getByRole("button", { name: "고른 내용으로 저장" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { model } = await firm.call(person, calls.read, { params: { number: String(row.number) } });
  expect(model).toMatchObject({ brief: "내 요약", externalRef: "2026-77", version: row.version + 2 });
});

test("a page that is left with unsaved text asks first", async ({ firm, openAs }) => {
  const person = await firm.staff("하람", { roles: ["관리자"] });
  const row = await receive(firm, person, { title: "수임료 산정 이의" });
  const page = await openAs(person, { path: list });
  await page.getByRole("link", { name: row.title }).click();
  await page.getByRole("button", { name: "수정" }).click();
  await field(page, "요약").fill("아직 저장하지 않은 요약");
  await page.goBack();
  await expect(page.getByText("저장하지 않은 내용이 있습니다")).toBeVisible();
  await page.getByRole("button", { name: "계속 쓰기" }).click();
  await expect(field(page, "요약")).toHaveValue("아직 저장하지 않은 요약");
});

test("a list follows changes made elsewhere, and keeps what it shows in its address", async ({ firm, openAs }) => {
  const person = await firm.staff("하람", { roles: ["관리자"] });
  const row = await receive(firm, person, { title: "상대방 대리인의 항의", kind: "상대방" });
  await receive(firm, person, { title: "진행 안내가 늦다는 불만" });
  const page = await openAs(person, { path: list });
  await page.getByRole("search").getByRole("button", { name: "종류" }).click();
  await page.getByRole("checkbox", { name: "상대방분쟁" }).check();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/kind=/);
  const titles = page.getByRole("table").getByRole("link");
  await expect(titles).toHaveText(["상대방 대리인의 항의"]);

  await firm.call(person, calls.update, {
    params: { number: String(row.number) },
    body: { version: row.version, changes: { title: "항의에 회신함" } },
  });
  await expect(titles).toHaveText(["항의에 회신함"]);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "항의에 회신함" })).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveText(["항의에 회신함"]);
});

test("a search comes on top of what was chosen while it was typed", async ({ firm, openAs }) => {
  const person = await firm.staff("하람", { roles: ["관리자"] });
  await receive(firm, person, { title: "항의 하나" });
  const page = await openAs(person, { path: list });
  await expect(page.getByRole("link", { name: "항의 하나" })).toBeVisible();
  await page.getByRole("searchbox", { name: /^목록에서 찾기/ }).fill("항의");
  // Before the pause after the last letter is over.
  await page.getByRole("columnheader", { name: "청구액" }).getByRole("button").dispatchEvent("click");
  await expect(page).toHaveURL(/search=/);
  await expect(page).toHaveURL(/sort=amountClaimed/);
});

test("a saved view is what the list opens with, until all rows are asked for", async ({ firm, openAs }) => {
  const person = await firm.staff("하람", { roles: ["관리자"] });
  await receive(firm, person, { title: "진행 상황 설명 요청" });
  const page = await openAs(person, { path: `${list}?severity=high` });
  await page.getByRole("button", { name: "+ 보기 저장" }).click();
  await page.getByRole("textbox", { name: "보기 이름" }).fill("심각한 분쟁");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "심각한 분쟁 보기 바꾸기" }).click();
  const chosen = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await page.getByRole("menuitem", { name: "기본 보기로 지정" }).click();
  await chosen;

  await page.goto(list);
  await expect(page).toHaveURL(/severity=high/);
  await page.getByRole("button", { name: "전체", exact: true }).click();
  await expect(page).toHaveURL(/view=all/);
  await page.reload();
  await expect(page.getByRole("link", { name: "진행 상황 설명 요청" })).toBeVisible();
  await expect(page).toHaveURL(/view=all/);

  // An administrator's columns become those of the team; a colleague without a choice has them.
  const head = page.getByRole("columnheader", { name: "심각도" });
  await expect(head).toBeVisible();
  await page.getByRole("button", { name: "열", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "심각도" }).click();
  await expect(page.getByText("내가 고른 열입니다. 나에게만 이렇게 보입니다.")).toBeVisible();
  await page.getByRole("menuitem", { name: "지금 열을 팀 기본으로 저장" }).click();
  await expect(page.getByText("팀 기본 열입니다. 바꾸면 나에게만 적용됩니다.")).toBeVisible();
  const colleague = await openAs(await firm.staff("도윤", { roles: ["관리자"] }), { path: list });
  await expect(colleague.getByRole("columnheader", { name: "상태" })).toBeVisible();
  await expect(colleague.getByRole("columnheader", { name: "심각도" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "팀 기본 열 삭제" }).click();
  await expect(head).toBeVisible();
  await expect(colleague.getByRole("columnheader", { name: "심각도" })).toBeVisible();
});
