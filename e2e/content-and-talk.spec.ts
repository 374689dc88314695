import type { Page } from "@playwright/test";
import { field, openFromMenu, saveDrawer } from "./fixtures/forms.ts";
import { expect, test } from "./fixtures/journey.ts";
import { expectReceived } from "./fixtures/tasks.ts";

const step = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a closed case becomes a published story that names nobody", async ({ firm, openAs }) => {
  const team = await firm.team("홍보팀");
  const [writer, reader, lawyer] = await Promise.all([
    firm.staff("가온", { roles: ["송무팀원"] }),
    firm.staff("나래", { roles: ["매니저"] }),
    firm.staff("다온", { roles: ["변호사"] }),
  ]);
  await firm.sql(
    `insert into projects (team_id, title, status, client_name, opponent, case_no)
     values ($1, '한가람 대여금', 'closed', '한가람', '도마루', '2024가단901234')`,
    [team],
  );

  const page = await openAs(writer, { path: "/lawfirm/donecase" });
  await page.getByRole("button", { name: "성공사례 쓰기" }).click();
  await field(page, "제목").fill("빌려준 돈을 돌려받은 사례");
  await field(page, "분야").selectOption("민사");
  await field(page, "사건").fill("한가람");
  await page.getByRole("option", { name: /한가람 대여금/ }).click();
  await field(page, "변호사").fill("다온");
  await page.getByRole("option", { name: /다온/ }).click();
  await field(page, "의뢰인 동의일").fill("2026-03-02");
  await field(page, "본문").fill("의뢰인 한가람은 2024가단901234 사건에서 도마루에게 빌려준 돈을 돌려받았습니다.");
  await field(page, "본문").press("Control+Enter");
  await step(page, "익명화 검토 요청").click();
  await expect(step(page, "읽음 확인")).toBeVisible();

  const reading = await openAs(reader, { path: new URL(page.url()).pathname });
  await reading.getByRole("button", { name: /^사건 기록에 있는 표현 3곳 가리기/ }).click();
  await expect(reading.getByText("모두 정함")).toBeVisible();
  const shown = reading.getByRole("article");
  await expect(shown).toContainText("빌려준 돈을 돌려받았습니다.");
  for (const name of ["한가람", "도마루", "901234"]) await expect(shown).not.toContainText(name);
  await step(reading, "읽음 확인").click();

  const approving = await openAs(lawyer, { path: new URL(page.url()).pathname });
  await step(approving, "변호사 승인").click();
  await expect(approving.getByText("변호사승인", { exact: true }).first()).toBeVisible();
  await step(page, "게시").click();
  await expect(step(page, "내림")).toBeVisible();
});

test("a notice is confirmed by all but two, who are reminded", async ({ firm, openAs }) => {
  const names = ["라온", "마루", "바다", "사라"] as const;
  const writer = await firm.staff("가온", { roles: ["송무팀원"] });
  const readers = await Promise.all(names.map((name) => firm.staff(name, { roles: ["송무팀원"] })));
  const page = await openAs(writer);
  await openFromMenu(page, "게시판·개인", "게시판");
  await page.getByRole("button", { name: /^글쓰기/ }).click();
  await field(page, "게시판").selectOption({ label: "공지" });
  await page.getByRole("dialog").getByText("우리 팀", { exact: true }).click();
  await field(page, "제목").fill("보안 점검 안내");
  await field(page, "내용").fill("금요일까지 각자 컴퓨터의 점검을 마쳐 주세요.");
  await field(page, "필독").check();
  await saveDrawer(page, "게시글 등록");
  await expect(page.getByRole("button", { name: "미확인 4명에게 할일로 알리기" })).toBeVisible();
  for (const reader of readers.slice(0, 2)) {
    const reading = await openAs(reader);
    await openFromMenu(reading, "게시판·개인", "게시판");
    await reading.getByRole("navigation", { name: "보기" }).getByRole("button", { name: "내가 확인할 글" }).click();
    await reading
      .getByRole("table")
      .getByRole("link", { name: /보안 점검 안내/ })
      .first()
      .click();
    await reading.getByRole("button", { name: "읽고 확인했습니다" }).click();
    await expect(reading.getByRole("button", { name: "읽고 확인했습니다" })).toHaveCount(0);
  }
  // The page of the writer follows by itself.
  await page.getByRole("button", { name: "미확인 2명에게 할일로 알리기" }).click();
  await expect(page.getByText(/^마지막 독촉/)).toBeVisible();
  for (const reader of readers.slice(2)) {
    const told = await openAs(reader);
    await expectReceived(told, "공지 확인: 보안 점검 안내");
  }
  await expectReceived(await openAs(readers[0]!));
});

async function write(page: Page, words: string): Promise<void> {
  const box = page.getByRole("region", { name: "새 글" }).getByRole("textbox", { name: "내용" });
  await box.fill(words);
  await box.press("Control+Enter");
}

test.describe("talk", () => {
  test.use({ ownApp: { demo: false, env: { FIRM_DEV_PAGES: "1" } } });

  test("of two people goes on after the server was restarted, and loses no word", async ({
    app,
    firm,
    openAs,
    watch,
  }) => {
    const [first, second] = await Promise.all([
      firm.staff("은채", { roles: ["송무팀원"] }),
      firm.staff("준혁", { roles: ["송무팀원"] }),
    ]);
    const one = await openAs(first);
    await openFromMenu(one, "게시판·개인", "톡");
    await one.getByRole("button", { name: "방 만들기" }).click();
    await field(one, "이름").fill("송무 방");
    await saveDrawer(one, "방 등록");
    const other = await openAs(second);
    await openFromMenu(other, "게시판·개인", "톡");
    await other
      .getByRole("navigation", { name: "방" })
      .getByRole("link", { name: /송무 방/ })
      .click();
    await expect(other.getByText("아직 글이 없습니다.", { exact: true }).first()).toBeVisible();
    await write(one, "기일이 언제였죠?");
    await expect(other.getByRole("article", { name: "은채 글" })).toContainText("기일이 언제였죠?");

    watch.allow(
      /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|WebSocket connection to .* failed/,
    );
    await app.stopServer("SIGKILL");
    await write(other, "12월 9일 오전입니다.");
    await expect(other.getByText(/서버에 연결할 수 없습니다/).first()).toBeVisible();
    await expect(other.getByRole("textbox", { name: "내용" })).toHaveValue("12월 9일 오전입니다.");

    await app.startServer();
    await other.getByRole("textbox", { name: "내용" }).press("Control+Enter");
    await expect(other.getByRole("article", { name: "준혁 글" })).toContainText("12월 9일 오전입니다.");
    // Coming back to the page opens the connection anew; what was written meanwhile is there, and once.
    for (const page of [one, other]) await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(one.getByRole("article", { name: "준혁 글" })).toHaveCount(1);
    await write(one, "고맙습니다.");
    await expect(other.getByRole("article", { name: "은채 글" })).toHaveCount(2);
  });
});
