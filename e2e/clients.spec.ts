import type { Page } from "@playwright/test";
import { destructionSteps } from "#features/compliance/destruction/destruction.ts";
import { listDestruction } from "#features/compliance/destruction/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { expect, failedLoad, test } from "./fixtures/journey.ts";
import { addClient } from "./fixtures/records.ts";
import { notice } from "./fixtures/tasks.ts";

const calls = recordEndpoints(client);
const list = "/lawfirm/client";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const tab = (page: Page, label: string) => page.getByRole("tab", { name: label, exact: true });
const section = (page: Page, label: string) => page.getByRole("region", { name: label, exact: true });

test("two records of one person become one, the old number leads on, and the merge is taken back", async ({
  firm,
  openAs,
  watch,
}) => {
  const person = await firm.staff("하람", { roles: ["송무팀원"] });
  const kept = await addClient(firm, person, "서하늘", { grade: "caution", contactBan: "오후 9시 이후" });
  const gone = await addClient(firm, person, "서하늘둘");
  const [{ team_id }] = (await firm.sql<{ team_id: number }>("select team_id from clients where id = $1", [
    gone.id,
  ])) as [{ team_id: number }];
  await firm.sql("insert into projects (team_id, title, client_id) values ($1, '대여금 반환', $2)", [team_id, gone.id]);
  const page = await openAs(person, { path: `${list}/${kept.number}` });
  await expect(heading(page, "서하늘")).toBeVisible();
  for (const flag of ["주의 등급", "연락 금지: 오후 9시 이후", "개인정보 동의 없음"]) {
    await expect(page.getByText(flag, { exact: true })).toBeVisible();
  }
  await tab(page, "사건").click();
  await expect(page).toHaveURL(/tab=cases/);
  await expect(section(page, "사건").getByText("아직 없습니다.")).toBeVisible();

  await page.getByRole("button", { name: "병합", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "합칠 고객" }).fill("서하늘둘");
  await page.getByRole("option", { name: "서하늘둘" }).click();
  await expect(dialog.getByText("옮길 자료: 사건 1건.")).toBeVisible();
  const told = notice(page, `고객 ${gone.number}번을 고객 ${kept.number}번에 합쳤습니다.`);
  await dialog.getByRole("button", { name: "병합", exact: true }).click();
  await told;
  await tab(page, "사건").click();
  await expect(section(page, "사건").getByRole("link", { name: "대여금 반환" })).toBeVisible();

  watch.allow(failedLoad(404, `${client.api}/${gone.number}`));
  await page.goto(`${list}/${gone.number}`);
  await expect(page).toHaveURL(new RegExp(`${list}/${kept.number}$`));
  await expect(heading(page, "서하늘")).toBeVisible();

  await page.getByRole("button", { name: "되돌리기" }).click();
  const back = notice(page, "병합을 되돌렸습니다.");
  await page.getByRole("dialog").getByRole("button", { name: "되돌리기" }).click();
  await back;
  await tab(page, "사건").click();
  await expect(section(page, "사건").getByText("아직 없습니다.")).toBeVisible();
  await expect(page.getByText("합친 고객")).toHaveCount(0);
  await page.goto(`${list}/${gone.number}`);
  await expect(heading(page, "서하늘둘")).toBeVisible();
  await tab(page, "사건").click();
  await section(page, "사건").getByRole("link", { name: "목록에서 보기" }).click();
  await expect(page).toHaveURL(new RegExp(`/lawfirm/project\\?client=${gone.id}$`));
  await expect(page.getByRole("link", { name: "대여금 반환" })).toBeVisible();
});

test("the notice of a merge takes it back at once", async ({ firm, openAs }) => {
  const person = await firm.staff("하람", { roles: ["송무팀원"] });
  const kept = await addClient(firm, person, "문새봄");
  const gone = await addClient(firm, person, "문새봄둘");
  const page = await openAs(person, { path: `${list}/${kept.number}` });
  await page.getByRole("button", { name: "병합", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "합칠 고객" }).fill("문새봄둘");
  await page.getByRole("option", { name: "문새봄둘" }).click();
  await dialog.getByText("옮길 자료가 없습니다.").waitFor();
  await dialog.getByRole("button", { name: "병합", exact: true }).click();
  const back = notice(page, "병합을 되돌렸습니다.");
  await page.locator(".mantine-Notification-root").getByRole("button", { name: "되돌리기" }).click();
  await back;
  const { model } = await firm.call(person, calls.read, { params: { number: String(gone.number) } });
  expect(model.name).toBe("문새봄둘");
});

test("a faulty file says what to mend and writes nothing; the mended one comes in", async ({ firm, openAs }) => {
  const person = await firm.staff("하람", { roles: ["송무팀원"] });
  const page = await openAs(person, { path: list });
  await page.getByText("이 팀의 고객이 없습니다.").waitFor();
  await page.getByRole("button", { name: "가져오기" }).click();
  const dialog = page.getByRole("dialog");
  const upload = async (...lines: readonly string[]) => {
    const buffer = Buffer.from(["성명/상호,구분,연락처", ...lines].join("\n"));
    await dialog.locator("input[type=file]").setInputFiles({ name: "고객.csv", mimeType: "text/csv", buffer });
    await dialog.getByRole("button", { name: "다음" }).click();
    await dialog.getByRole("button", { name: "미리 확인" }).click();
  };
  await upload("한들판,개인,010-0000-4901", "고른이,사람,010-0000-4902");
  const faults = dialog.getByRole("region", { name: "고칠 곳" });
  await expect(faults.getByRole("row", { name: /^3행 B열 구분 사람/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: /건 등록$/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "고쳐서 다시 올리기" }).click();
  await upload("한들판,개인,010-0000-4901", "고른이,법인,010-0000-4902");
  await dialog.getByRole("button", { name: "2건 등록" }).click();
  await expect(dialog.getByText("2건을 등록했습니다.")).toBeVisible();
  await dialog.getByRole("button", { name: "닫기", exact: true }).last().click();
  for (const name of ["한들판", "고른이"]) await expect(page.getByRole("link", { name })).toBeVisible();
});

test("what is not stored as it stands in the file is shown before anything is stored", async ({ firm, openAs }) => {
  const person = await firm.staff("하람", { roles: ["송무팀원"] });
  const page = await openAs(person, { path: list });
  await page.getByText("이 팀의 고객이 없습니다.").waitFor();
  await page.getByRole("button", { name: "가져오기" }).click();
  const dialog = page.getByRole("dialog");
  const file = [
    "2026년 고객 목록,,,",
    "성명/상호,연락처,생년월일,비고",
    "한들판,02-000-0012 (내선 3),2026년 3월 4일 오후 3:20,쓰지 않음",
    "고른이,1000004977,,",
  ].join("\n");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "고객.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await dialog.getByRole("button", { name: "다음" }).click();
  const unread = dialog.getByRole("list", { name: "가져오지 않는 것" });
  await expect(unread).toContainText("열 이름은 2행에 있습니다. 그 위는 가져오지 않습니다: 1행");
  await expect(unread).toContainText("가져오지 않는 열: 비고");
  await dialog.getByRole("button", { name: "미리 확인" }).click();
  const changes = dialog.getByRole("region", { name: "파일과 다르게 등록되는 칸" });
  for (const row of [
    "3행 B열 02-000-0012 (내선 3) 02-000-0012",
    "3행 C열 2026년 3월 4일 오후 3:20 2026-03-04",
    "4행 B열 1000004977 010-0000-4977",
  ])
    await expect(changes.getByRole("row", { name: row })).toBeVisible();
  // Closed before the answer, the import goes on.
  await page.route(/\/apply$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await dialog.getByRole("button", { name: "2건 등록" }).click();
  const told = notice(page, "2건을 등록했습니다.");
  await dialog.getByRole("button", { name: "닫기", exact: true }).last().click();
  await told;
  await page.getByRole("link", { name: "한들판" }).click();
  await expect(page.getByText("연락처: 02-000-0012 (내선 3)")).toBeVisible();
});

test("홍보책임 reads masked data, shows a number with a reason, and changes nothing", async ({ firm, openAs }) => {
  const clerk = await firm.staff("하람", { roles: ["송무팀원"] });
  const reader = await firm.staff("이든", { roles: ["홍보책임"] });
  const { number } = await addClient(firm, clerk, "남궁가림", { tel: "010-0000-4777", address: "서울 종로구" });
  const page = await openAs(reader, { path: list });
  await expect(page.getByRole("button", { name: "가져오기" })).toHaveCount(0);
  await expect(page.getByText("010-****-4777")).toBeVisible();
  await expect(page.getByText("남궁가림")).toHaveCount(0);
  await page.goto(`${list}/${number}`);
  await expect(page.getByText("010-****-4777")).toBeVisible();
  for (const name of ["병합", "수정"]) await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "연락처 보기" }).click();
  await page.getByRole("dialog").getByLabel("사유").fill("회신 전화");
  await page.getByRole("dialog").getByRole("button", { name: "보기", exact: true }).click();
  await expect(page.getByText("010-0000-4777")).toBeVisible();
  const log = await firm.sql("select reason from access_log where staff_id = $1 and action = '공개'", [reader.id]);
  expect(log).toEqual([{ reason: "연락처: 회신 전화" }]);
});

test("another team sees neither the client nor where an old number went", async ({ firm, openAs, watch }) => {
  const [home, other] = [await firm.team("송무팀"), await firm.team("JJ팀")];
  const clerk = await firm.staff("하람", { teamIds: [home], roles: ["송무팀원"] });
  const stranger = await firm.staff("지안", { teamIds: [other], roles: ["송무팀원"] });
  const { number } = await addClient(firm, clerk, "배다른");
  watch.allow(failedLoad(404, `${client.api}/${number}`));
  watch.allow(failedLoad(404, `${client.api}/${number}/successor`));
  const page = await openAs(stranger, { path: list });
  await expect(page.getByText("이 팀의 고객이 없습니다.")).toBeVisible();
  const askedOn = page.waitForEvent("console", (message) => message.location().url.endsWith("/successor"));
  await page.goto(`${list}/${number}`);
  await expect(page.getByText("찾을 수 없는 고객입니다.")).toBeVisible();
  await askedOn;
  await expect(page.getByText("배다른")).toHaveCount(0);
});

test("a request about one's data runs by its clock; what is due goes when two people agree, and a number is left", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("송무팀");
  const clerk = await firm.staff("하람", { teamIds: [team], roles: ["송무팀원"] });
  const [asker, agreer] = [
    await firm.staff("가온", { teamIds: [team], roles: ["관리자"] }),
    await firm.staff("나래", { teamIds: [team], roles: ["관리자"] }),
  ];
  const { number } = await addClient(firm, clerk, "여지운", { retentionUntil: "2020-01-01", notes: "여지운의 사정" });
  const page = await openAs(clerk, { path: `${list}/${number}?tab=privacy` });
  await page.getByRole("button", { name: "요구 접수" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("내용").fill("보유한 자료의 사본");
  await dialog.getByRole("button", { name: "접수", exact: true }).click();
  const row = page.getByRole("row", { name: /열람 본인/ });
  await expect(row).toContainText("10일 남음");
  await row.getByRole("button", { name: "열람 자료" }).click();
  await expect(dialog.getByText("고객 1", { exact: true })).toBeVisible();
  await expect(dialog.getByText("변호사의 비밀유지의무(변호사법 제26조", { exact: false })).toBeVisible();
  await dialog.getByLabel("사유").fill("본인 확인 후 교부");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "파일 받기" }).click();
  expect((await download).suggestedFilename()).toBe(`개인정보 열람 ${number}.xlsx`);
  await expect(dialog).toHaveCount(0);
  await row.getByRole("button", { name: "거절", exact: true }).click();
  await dialog.getByLabel("거절 사유").fill("다른 사람의 비밀");
  await dialog.getByRole("button", { name: "거절" }).click();
  await expect(row).toContainText("하람 · 다른 사람의 비밀");
  await tab(page, "계약·입금").click();
  await expect(section(page, "계약").getByText("아직 없습니다.")).toBeVisible();
  await page.close();

  await firm.sql(
    `insert into destruction_items (team_id, record_type, record_id, number, due_on, basis)
     select $1, 'client', id, id_int, retention_until + 1, '보관기한 경과' from clients where id_int = $2
     on conflict do nothing`,
    [team, number],
  );
  const { models } = await firm.call(asker, listDestruction, { query: {} });
  const item = models.find((one) => one.number === number)!;
  const target = { params: { number: String(item.id) }, body: { version: item.version } };
  await firm.call(asker, stepCall(destructionSteps, "request"), target);
  const other = await openAs(agreer, { path: "/member/access?tab=destruction" });
  const due = other.getByRole("row", { name: new RegExp(`${number} 여지운`) });
  await expect(due).toContainText("파기 요청 가온");
  await due.getByRole("button", { name: "파기 승인" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "파기", exact: true }).click();
  await expect(due).toHaveCount(0);
  await other.goto(`${list}/${number}`);
  await expect(heading(other, `고객 ${number}`)).toBeVisible();
  await expect(other.getByText("보관기한 경과")).toBeVisible();
  await expect(other.getByText("여지운")).toHaveCount(0);
});
