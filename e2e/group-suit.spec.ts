import type { Page } from "@playwright/test";
import { addDays, seoulDay } from "#platform/dates.ts";
import { button, confirmStep, field, openFromMenu, pick, saveDrawer } from "./fixtures/forms.ts";
import { expect, test } from "./fixtures/journey.ts";
import { notice } from "./fixtures/tasks.ts";

const today = seoulDay(Date.now());
const people = 300;
const columns = "성명\t연락처\t동·호\t구분\t법정대리인";

/** A participant as a line of a spreadsheet. */
function line(index: number, tel = 1_000 + index): string {
  return `참여${index}\t010-0000-${String(tel).padStart(4, "0")}\t101동 ${index}호\t본인\t`;
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
const stage = (page: Page, name: string) =>
  page.getByRole("list", { name: "참여 단계" }).getByRole("button", { name: new RegExp(`^${name}`) });

/** Shows all participants below one another and ticks them. */
async function tickAll(page: Page): Promise<void> {
  const list = page.getByRole("region", { name: "집단소송 참여자 목록" });
  await expect(async () => {
    const more = list.getByRole("button", { name: "끝까지 보기" });
    if (await more.isVisible()) await more.click();
    await expect(list).toContainText(`1–${people} / ${people}`, { timeout: 3_000 });
  }).toPass();
  await list.getByRole("checkbox", { name: "보이는 줄 모두 선택" }).check();
  await expect(list.getByText(`${people}건 선택`)).toBeVisible();
}

/** Takes a step of the funnel with everybody. */
async function takeWithAll(page: Page, step: string, told?: () => Promise<void>): Promise<void> {
  await tickAll(page);
  await button(page, "일괄 처리").click();
  const done = notice(page, `집단소송 참여자 ${people}건: ${step}`);
  await page.getByRole("menuitem", { name: step, exact: true }).click();
  if (told) {
    await told();
    await page.getByRole("dialog").getByRole("button", { name: step, exact: true }).click();
  }
  await done;
  await expect(page.getByRole("region", { name: "선택한 줄" })).toHaveCount(0);
}

test("three hundred pasted participants go through the funnel to the court, numbered and on paper", async ({
  firm,
  openAs,
}) => {
  test.slow();
  const team = await firm.team("집단소송팀");
  const clerk = await firm.staff("마루", { teamIds: [team], roles: ["송무팀원"] });
  const lawyer = await firm.staff("바람", { teamIds: [team], roles: ["변호사"] });

  const page = await openAs(clerk);
  await openFromMenu(page, "송무", "집단소송");
  await page.getByRole("button", { name: /^소송 등록/ }).click();
  await field(page, "제목").fill("새솔마을 분양대금 반환");
  await pick(page, field(page, "책임변"), "바람", /바람/);
  await field(page, "모집 마감").fill(addDays(today, 20));
  await field(page, "소멸시효일").fill(addDays(today, 400));
  await field(page, "시효 근거").fill("민법 제766조 제1항, 안 날부터 3년");
  await field(page, "착수금\\(1인\\)").fill("110000");
  await field(page, "성공보수").fill("배상액의 10%(부가세 별도)");
  await field(page, "1인 청구액").fill("300만");
  await saveDrawer(page, "집단소송 등록");
  await expect(page.getByRole("heading", { level: 1, name: "새솔마을 분양대금 반환" })).toBeVisible();
  const suit = new URL(page.url()).pathname;
  await button(page, "고치기").click();
  await button(page, "피고 추가").click();
  await page.getByLabel("1번 이름 또는 상호").fill("새솔개발");
  // The page says that it is saved before it has read the new version, over which the next form is written.
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/group-suits/${suit.split("/").at(-1)}`));
  await button(page, "저장").click();
  await notice(page, "피고를 저장했습니다.");
  await read;

  // What clients read, what they agree to and what they have to hand in; a lawyer releases the text.
  await page.keyboard.press("e");
  await field(page, "안내문").fill("분양대금 반환을 구하는 소송입니다. 계약서 사본을 준비해 주세요.");
  await saveDrawer(page, "집단소송 수정");
  await tab(page, "동의·접수");
  await button(page, "새 판 등록").click();
  await field(page, "내용").fill("소송 참여와 개인정보 처리에 동의합니다.");
  await confirmStep(page, "등록");
  await tab(page, "서류");
  await button(page, "서류 항목").click();
  await page.getByRole("dialog").getByRole("button", { name: "서류 추가" }).click();
  await page.getByLabel("1번 서류 서류 이름").fill("분양계약서 사본");
  await confirmStep(page, "저장");
  const approving = await openAs(lawyer, { path: suit });
  await button(approving, "안내문 승인").click();
  await expect(button(approving, "안내문 승인")).toHaveAttribute("aria-disabled", "true");
  await button(page, "모집 시작").click();
  await expect(button(page, "모집 마감")).toBeVisible();

  // A spreadsheet with one telephone number twice: the line is named, mended in place, and nothing came in before.
  await tab(page, "참여자");
  await button(page, "가져오기").click();
  const dialog = page.getByRole("dialog", { name: "집단소송 참여자 가져오기" });
  const sound = Array.from({ length: people }, (_, index) => line(index + 1));
  await dialog.getByLabel("표 붙여넣기").fill([columns, ...sound.with(people - 1, line(people, 1_001))].join("\n"));
  await dialog.getByRole("button", { name: "다음" }).click();
  await dialog.getByRole("button", { name: "미리 확인" }).click();
  await expect(dialog.getByRole("region", { name: "고칠 곳" })).toContainText("같은 표의 2행");
  await dialog.getByRole("button", { name: "고쳐서 다시 올리기" }).click();
  await expect(dialog.getByLabel("표 붙여넣기")).toHaveValue(/참여300\t010-0000-1001/);
  await dialog.getByLabel("표 붙여넣기").fill([columns, ...sound].join("\n"));
  await dialog.getByRole("button", { name: "다음" }).click();
  await dialog.getByRole("button", { name: "미리 확인" }).click();
  await dialog.getByRole("button", { name: "300건 등록" }).click();
  await expect(dialog.getByText("300건을 등록했습니다.")).toBeVisible();
  await dialog.getByRole("button", { name: "닫기" }).last().click();
  await expect(stage(page, "신청")).toContainText("300");

  await takeWithAll(page, "서류 요청");
  await tab(page, "서류");
  for (const left of [200, 100, 0]) {
    await page.getByRole("checkbox", { name: "이 쪽의 참여자 모두 고르기" }).check();
    await button(page, "상태 바꾸기").click();
    const after = left > 0 ? page.getByText(`1 / ${left / 100}쪽`) : page.getByText("미비한 참여자가 없습니다.");
    if (left !== 100) await expect(after).toBeVisible();
    else await expect(page.getByText(/\/ 2쪽$/)).toHaveCount(0);
  }

  await tab(page, "참여자");
  await takeWithAll(page, "서류 검토");
  await takeWithAll(page, "동의 기록", async () => {
    await field(page, "날짜").fill(today);
    await field(page, "경로").selectOption({ label: "서면" });
    await field(page, "본인 확인").selectOption({ label: "서명·날인 대조" });
  });
  await takeWithAll(page, "계약", () => field(page, "계약일").fill(today));
  await takeWithAll(page, "위임장 수령", () => field(page, "위임장 받은 날").fill(today));
  await takeWithAll(page, "입금 확인", () => field(page, "입금일").fill(today));
  await takeWithAll(page, "원고 확정");
  await expect(stage(page, "원고확정")).toContainText("300");

  // To the court: recruiting ends, numbers are given and frozen, the list of parties is on paper.
  await button(page, "모집 마감").click();
  await button(page, "소제기 준비").click();
  await expect(button(page, "진행")).toHaveAttribute("aria-disabled", "true");
  await tab(page, "동의·접수");
  const numbered = notice(page, "원고번호를 부여했습니다.");
  await button(page, "원고번호 부여").click();
  await numbered;
  await button(page, "소제기 등록").click();
  await field(page, "법원").fill("서울중앙지방법원");
  await field(page, "사건번호").fill("2026가합54321");
  await confirmStep(page, "등록");
  await button(page, "문서 만들기(.docx)").click();
  const saved = page.waitForEvent("download", { timeout: 90_000 });
  await page.getByRole("button", { name: "300명 내려받기" }).click({ timeout: 90_000 });
  expect((await saved).suggestedFilename()).toMatch(/\.docx$/);
  await button(page, "진행").click();
  await expect(button(page, "판결")).toBeVisible();
  await tab(page, "참여자");
  await stage(page, "소제기").click();
  await expect(page.getByRole("region", { name: "집단소송 참여자 목록" })).toContainText(`/ ${people}`);
});
