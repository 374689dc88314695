import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFiles } from "#features/work/files/endpoints.ts";
import { pdfBehind, protectedOffice } from "#features/work/files/server/testing/samples.ts";
import { eicar, startFakeClamd } from "#platform/server/testing/fake-clamd.ts";
import { violationsOf } from "./fixtures/accessible.ts";
import { expect, failedLoad, signIn, signOut, test, type Firm, type Person } from "./fixtures/journey.ts";
import { notice } from "./fixtures/tasks.ts";

/** One pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A PDF of one page with a word on it. */
function pdf(word: string): Buffer {
  const stream = `BT /F1 24 Tf 90 760 Td (${word}) Tj ET`;
  return Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj
4 0 obj << /Length ${stream.length} >>
stream
${stream}
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
trailer << /Size 6 /Root 1 0 R >>
`);
}

/** A consultation of the person's team. Returns its number. */
async function ownConsult(firm: Firm, { id }: Person): Promise<number> {
  const [row] = await firm.sql<{ number: number }>(
    "insert into consults (team_id, name) select team_id, '김의뢰' from staffs where id = $1 returning id_int as number",
    [id],
  );
  return row!.number;
}

test("files go up, are looked at, get a new version and come down as they were; others see none of them", async ({
  firm,
  openAs,
  watch,
}) => {
  const person = await firm.staff("하람", { roles: ["송무팀원"] });
  const number = await ownConsult(firm, person);
  const page = await openAs(person, { path: `/lawfirm/consult/${number}?tab=files` });
  watch.allow(failedLoad(400, "/api/files"));

  await page.locator("input[type=file]").setInputFiles([
    { name: "소장.pdf", mimeType: "", buffer: pdf("first") },
    { name: "현장.png", mimeType: "", buffer: picture },
    { name: "거짓.pdf", mimeType: "", buffer: Buffer.from("<script>") },
  ]);
  const list = page.getByRole("list", { name: "파일", exact: true });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("파일의 내용이 pdf 형식이 아닙니다.")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "거짓.pdf 치우기" }).click();

  await list.getByRole("button", { name: "현장.png 미리보기" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "현장.png" })).toHaveJSProperty("naturalWidth", 1);
  await page.keyboard.press("Escape");
  await list.getByRole("button", { name: "소장.pdf", exact: true }).click();
  await expect(dialog.getByText("first")).toBeAttached();
  await page.keyboard.press("Escape");

  const second = pdf("second");
  await list.getByLabel("소장.pdf 새 버전").setInputFiles({ name: "소장.pdf", mimeType: "", buffer: second });
  await expect(list.getByText("버전 2")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    list.getByRole("button", { name: "소장.pdf 내려받기" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("소장.pdf");
  expect((await readFile(await download.path())).equals(second)).toBe(true);

  // What happens to the files is seen wherever they are on screen; on a telephone the tab is in sight.
  const context = { viewport: { width: 390, height: 844 } };
  const phone = await openAs(person, { path: `/lawfirm/consult/${number}?tab=files`, context });
  const seen = phone.getByRole("list", { name: "파일", exact: true }).getByRole("listitem");
  await expect(seen).toHaveCount(2);
  await expect(phone.getByRole("tab", { name: "파일" })).toBeInViewport({ ratio: 1 });

  await list.getByRole("button", { name: "현장.png 메뉴" }).click();
  const told = notice(page, "현장.png 파일을 삭제했습니다.");
  await page.getByRole("menuitem", { name: "삭제" }).click();
  await told;
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(seen).toHaveCount(1);
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(seen).toHaveCount(2);

  const stranger = await firm.staff("이웃", { roles: ["송무팀원"], teamIds: [await firm.team("이웃팀")] });
  const asked = firm.call(stranger, listFiles, { query: { type: "consult", number: String(number) } });
  await expect(asked).rejects.toThrow("404");
});

test("a PDF with other bytes before it is shown, and so is what is known of a file", async ({ firm, openAs }) => {
  const person = await firm.staff("하람", { roles: ["송무팀원"] });
  const number = await ownConsult(firm, person);
  const page = await openAs(person, { path: `/lawfirm/consult/${number}?tab=files` });
  await page.locator("input[type=file]").setInputFiles([
    { name: "메일.pdf", mimeType: "", buffer: Buffer.concat([Buffer.from("X-Mail: 1\r\n\r\n"), pdf("scanned")]) },
    { name: "스캔.pdf", mimeType: "", buffer: pdfBehind("\r\n") },
    { name: "합의서.docx", mimeType: "", buffer: protectedOffice() },
  ]);
  const list = page.getByRole("list", { name: "파일", exact: true });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByRole("listitem").filter({ hasText: "합의서.docx" })).toContainText("암호로 보호됨");
  await expect(list.getByText("앞에 다른 바이트가 있음")).toHaveCount(2);
  const dialog = page.getByRole("dialog");
  await list.getByRole("button", { name: "메일.pdf 미리보기" }).click();
  await expect(dialog.getByText("scanned")).toBeAttached();
  await page.keyboard.press("Escape");
  await list.getByRole("button", { name: "스캔.pdf 미리보기" }).click();
  await expect(dialog.getByText("1 / 1쪽")).toBeVisible();
});

test("a file that did not go up is gone with the person who chose it", async ({ firm, openAs, watch }) => {
  const [person, next] = [
    await firm.staff("하람", { roles: ["송무팀원"] }),
    await firm.staff("도윤", { roles: ["송무팀원"] }),
  ];
  await firm.givePassword(next);
  const number = await ownConsult(firm, person);
  const page = await openAs(person, { path: `/lawfirm/consult/${number}?tab=files` });
  watch.allow(failedLoad(400, "/api/files"));
  await page.locator("input[type=file]").setInputFiles({ name: "거짓.pdf", mimeType: "", buffer: picture });
  await expect(page.getByRole("button", { name: "거짓.pdf 치우기" })).toBeVisible();
  await signOut(page, "하람");
  await signIn(page, next.email);
  await page.getByRole("navigation", { name: "자주 쓰는 화면" }).getByRole("link", { name: "상담" }).click();
  await page.getByRole("link", { name: /김의뢰/ }).click();
  await page.getByRole("tab", { name: "파일" }).click();
  await expect(page.locator("input[type=file]")).toBeAttached();
  await expect(page.getByText("거짓.pdf")).toHaveCount(0);
});

test.describe("with a virus scanner", () => {
  const socket = join(tmpdir(), `haechi-clamd-${process.pid}.sock`);
  test.use({ ownApp: { demo: false, env: { SCANNER_URL: `unix://${socket}` } } });

  test("malware is refused in words, and each file says whether it was looked through", async ({
    app,
    firm,
    openAs,
    watch,
  }) => {
    const clamd = await startFakeClamd({ path: socket });
    await firm.sql("insert into firm_settings (name) values ('법무법인 해온')");
    const person = await firm.staff("하람", { roles: ["송무팀원"] });
    const number = await ownConsult(firm, person);
    const context = { viewport: { width: 390, height: 844 } };
    const page = await openAs(person, { path: `/lawfirm/consult/${number}?tab=files`, context });
    watch.allow(failedLoad(400, "/api/files"));
    await page.locator("input[type=file]").setInputFiles([
      { name: "피해자 진술서.txt", mimeType: "", buffer: Buffer.from(eicar) },
      { name: "소장.pdf", mimeType: "", buffer: pdf("first") },
      { name: "검사기 이전의 아주 긴 이름을 가진 준비서면.txt", mimeType: "", buffer: Buffer.from("글") },
    ]);
    await expect(page.getByText("악성코드가 발견되어 올리지 않았습니다.")).toBeVisible();
    const list = page.getByRole("list", { name: "파일", exact: true });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect(list.getByText("바이러스 검사함")).toHaveCount(2);
    expect(app.output()).toContain("Eicar-Signature");
    expect(app.output()).not.toContain("진술서");

    await firm.sql("update file_contents set scanned_at = null where kind = 'txt'");
    await page.reload();
    await expect(list.getByText("바이러스 검사 안 함")).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violationsOf(page)).toEqual([]);
    await list.getByRole("button", { name: "소장.pdf 메뉴" }).click();
    await page.getByRole("menuitem", { name: "버전과 해시" }).click();
    await expect(page.getByRole("dialog").getByText(/바이러스 검사함 \d{4}/)).toBeVisible();
    await expect(page.getByRole("menu")).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await clamd.stop();
  });
});
