import { expect, test } from "./fixtures/journey.ts";
import { expectCounts, expectReceived, notice, taskRow } from "./fixtures/tasks.ts";

/** What the browser writes to its console while nobody answers. */
const awayWords =
  /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|WebSocket connection to .* failed|Failed to fetch dynamically imported module|Unable to preload CSS/;

test.use({ ownApp: { demo: false } });

for (const signal of ["SIGKILL", "SIGTERM"] as const) {
  test(`the server restarts (${signal}) while a person types: the words stay, saving and live counts come back`, async ({
    app,
    firm,
    openAs,
    watch,
  }) => {
    const [person, colleague] = await Promise.all([firm.staff("은채"), firm.staff("준혁")]);
    await firm.task(person, [person], { title: "조정 기일 준비", importance: "A" });
    const page = await openAs(person);
    await expectCounts(page, { S: 0, A: 1, B: 0 });
    await page.getByRole("button", { name: "조정 기일 준비", exact: true }).click();
    const row = taskRow(page, "조정 기일 준비");
    await row.getByRole("button", { name: "메모 수정" }).click();
    const memo = row.getByRole("textbox", { name: "메모: 조정 기일 준비" });
    await memo.pressSequentially("조정안 ");

    watch.allow(awayWords);
    await app.stopServer(signal);
    await memo.pressSequentially("두 가지");
    await memo.press("Control+Enter");
    await expect(row.getByRole("alert")).toContainText("서버에 연결할 수 없습니다.");
    await expect(memo).toHaveValue("조정안 두 가지");
    // The counts of before stay on the screen.
    await expectCounts(page, { S: 0, A: 1, B: 0 });

    await app.startServer();
    await memo.press("Control+Enter");
    await expect(memo).toHaveCount(0);
    await expect(row.getByText("조정안 두 가지")).toBeVisible();

    // There is no automatic reconnection; coming back to the page opens the connection anew.
    const connected = page.waitForEvent("websocket");
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await connected;
    await firm.task(colleague, [person], { title: "재시작 뒤의 업무", importance: "A" });
    await expectCounts(page, { S: 0, A: 2, B: 0 });
    await expectReceived(page, "조정 기일 준비", "재시작 뒤의 업무");
  });
}

test("while the server is away nothing on the page gets lost, and what cannot be loaded can be asked for again", async ({
  app,
  firm,
  openAs,
  watch,
}) => {
  const person = await firm.staff("은채");
  await firm.task(person, [person], { title: "조정 기일 준비" });
  const page = await openAs(person);
  await expectReceived(page, "조정 기일 준비");
  await expectCounts(page, { S: 0, A: 0, B: 1 });
  await page.waitForLoadState("networkidle");
  watch.allow(awayWords);
  await app.stopServer("SIGKILL");
  const told = notice(page, "업무를 처리하지 못했습니다");
  await taskRow(page, "조정 기일 준비").getByRole("button", { name: "완료처리" }).click();
  await told;
  await expectReceived(page, "조정 기일 준비");
  await expect(page.getByText("할일 조회 오류: 마지막으로 조회한 목록입니다.")).toBeVisible();

  // A part of the page whose code has not been loaded yet.
  await page.getByRole("tab", { name: "완료업무" }).click();
  await expect(page.getByRole("heading", { name: /^화면을 불러오지 못했습니다/ })).toBeVisible();
  await app.startServer();
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect(page.getByText("완료한 업무가 없습니다")).toBeVisible();
  await page.getByRole("tab", { name: "해야할 작업" }).click();
  await expectReceived(page, "조정 기일 준비");
});
