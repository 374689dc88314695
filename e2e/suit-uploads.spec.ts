import { PDFDocument } from "pdf-lib";
import { participantCalls, setDocuments, suitCalls } from "#features/service/wave/endpoints.ts";
import type { Page } from "@playwright/test";
import { card } from "./fixtures/forms.ts";
import { expect, test } from "./fixtures/journey.ts";
import { enterCode, expectFitsPhone, issuedLink } from "./fixtures/outside.ts";

const phone = { viewport: { width: 390, height: 844 } };

/** A picture as a canvas of the page draws it: lines that are sharp, or one soft shade. */
async function picture(page: Page, sharp: boolean): Promise<Buffer> {
  const encoded = await page.evaluate((isSharp) => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 1_200;
    const context = canvas.getContext("2d")!;
    const shade = context.createLinearGradient(0, 0, 900, 1_200);
    shade.addColorStop(0, "#d8d8d8");
    shade.addColorStop(1, "#f4f4f4");
    context.fillStyle = shade;
    context.fillRect(0, 0, 900, 1_200);
    context.fillStyle = "#111111";
    if (isSharp) for (let y = 40; y < 1_160; y += 24) for (let x = 40; x < 860; x += 14) context.fillRect(x, y, 7, 12);
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1]!;
  }, sharp);
  return Buffer.from(encoded, "base64");
}

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([200, 300]);
  return Buffer.from(await document.save());
}

test("a participant hands documents in from a phone by a link, and staff asks for one again", async ({
  firm,
  openAs,
  openAsGuest,
}) => {
  test.slow();
  const team = await firm.team("서류팀");
  const clerk = await firm.staff("마루", { teamIds: [team], roles: ["송무팀원"] });
  const suitBody = { title: "새솔마을 분양대금 반환", category: "민사", mode: "joint" } as const;
  const suit = (await firm.call(clerk, suitCalls.create, { body: suitBody })).model;
  const documents = ["분양계약서", "신분증 사본"].map((name) => ({ name, optional: false, help: "" }));
  await firm.call(clerk, setDocuments, {
    params: { number: String(suit.number) },
    body: { version: 1, documents },
  });
  const person = { name: "여나래", tel: "010-0000-7311", suit: suit.number, kind: "self" } as never;
  const { model: row } = await firm.call(clerk, participantCalls.create, { body: person });

  const page = await openAs(clerk, { path: `/lawfirm/wave/client?id=${row.number}` });
  await card(page, "서류 링크").getByRole("button", { name: "링크 만들기" }).click();
  const { path, code } = await issuedLink(page, "서류 링크");

  const own = await openAsGuest(path, phone);
  await expect(own.getByText("여나래")).toHaveCount(0);
  await enterCode(own, code);
  await expect(own.getByRole("heading", { level: 1, name: "새솔마을 분양대금 반환" })).toBeVisible();
  await expect(own.getByText("남은 필수 서류 2건")).toBeVisible();

  const contract = card(own, "분양계약서");
  const files = contract.locator("input[type=file][multiple]");
  await files.setInputFiles([
    { name: "첫장.jpg", mimeType: "image/jpeg", buffer: await picture(own, true) },
    { name: "흐린장.jpg", mimeType: "image/jpeg", buffer: await picture(own, false) },
  ]);
  await expect(contract.getByText(/사진이 흐려 보입니다/)).toBeVisible();
  await contract.getByRole("button", { name: "이대로 보내기" }).click();
  const arrived = contract.getByRole("list", { name: "분양계약서 보낸 파일" });
  await expect(arrived.getByRole("listitem")).toHaveCount(2);
  await expect(contract.getByRole("list", { name: "분양계약서 보내는 중" })).toHaveCount(0);
  // Whoever comes back by the link finds what has arrived.
  await own.reload();
  await expect(arrived.getByRole("listitem")).toHaveCount(2);
  await contract.getByRole("button", { name: "2번 파일 앞으로" }).click();
  await expect(arrived.getByRole("listitem").first()).toContainText("흐린장.jpg");
  await contract.getByRole("button", { name: "분양계약서 2개 제출" }).click();
  await expect(contract.getByText("제출됨", { exact: true })).toBeVisible();

  const identity = card(own, "신분증 사본");
  await identity
    .locator("input[type=file][multiple]")
    .setInputFiles({ name: "신분증.pdf", mimeType: "application/pdf", buffer: await pdf() });
  await identity.getByRole("button", { name: "신분증 사본 1개 제출" }).click();
  await expect(own.getByText("꼭 필요한 서류를 모두 제출하셨습니다.")).toBeVisible();
  await expectFitsPhone(own);

  await page.reload();
  const chain = card(page, "증거 사슬");
  await expect(chain.getByText("서류 제출(링크)")).toHaveCount(2);
  await expect(chain).toContainText("2개 → PDF 2쪽");
  await page.goto(`/lawfirm/wave/suit/${suit.number}?tab=documents`);
  await page.getByRole("checkbox", { name: "여나래 고르기" }).check();
  const setter = page.getByRole("region", { name: "고른 참여자의 서류" });
  await setter.getByRole("combobox", { name: "상태" }).click();
  await page.getByRole("option", { name: "보완", exact: true }).click();
  await setter.getByLabel("보완 내용").fill("첫째 장 도장이 보이지 않습니다.");
  await setter.getByRole("button", { name: "상태 바꾸기" }).click();
  await expect(page.getByRole("region", { name: "서류 현황" })).toContainText("보완");

  await own.reload();
  await expect(contract.getByText("다시 제출", { exact: true })).toBeVisible();
  await expect(contract).toContainText("식별 불가: 첫째 장 도장이 보이지 않습니다.");
});
