import { participantCalls, setDocuments, suitCalls } from "#features/service/wave/endpoints.ts";
import { expect, test } from "./fixtures/journey.ts";
import { sendFrom } from "./fixtures/records.ts";

test("those who lack documents get a message, each with a link of their own, and the codes are told once", async ({
  firm,
  openAs,
}) => {
  const team = await firm.team("링크문자팀");
  const clerk = await firm.staff("가온", { teamIds: [team], roles: ["송무팀원"] });
  await sendFrom(firm, team, "집단소송", "02-000-0002");
  const suitBody = { title: "너른마을 하자보수", category: "민사", mode: "joint" } as const;
  const suit = (await firm.call(clerk, suitCalls.create, { body: suitBody })).model;
  const params = { number: String(suit.number) };
  const documents = [{ name: "분양계약서", optional: false, help: "" }];
  await firm.call(clerk, setDocuments, { params, body: { version: 1, documents } });
  for (const person of [
    { name: "나보람", tel: "010-0000-7321" },
    { name: "다솜이", tel: "010-0000-7322" },
    { name: "라온별" },
  ]) {
    await firm.call(clerk, participantCalls.create, { body: { ...person, suit: suit.number, kind: "self" } as never });
  }

  const page = await openAs(clerk, { path: `/lawfirm/wave/suit/${suit.number}?tab=documents` });
  await page.getByRole("checkbox", { name: "이 쪽의 참여자 모두 고르기" }).check();
  await page.getByRole("button", { name: "링크 문자 보내기" }).click();
  const dialog = page.getByRole("dialog", { name: "링크 문자 보내기" });
  await expect(dialog.getByRole("combobox", { name: "발신번호" })).toHaveValue("집단소송");
  await dialog.getByRole("button", { name: "받을 사람 확인" }).click();
  const preview = dialog.getByRole("region", { name: "미리 보기" });
  await expect(preview).toContainText("받을 사람 2명 · 제외 1명");
  await expect(preview.getByRole("row", { name: /라온별/ })).toContainText("연락처 없음");
  await expect(preview).toContainText("〔링크〕");
  // What was looked at is no longer what would be sent.
  await dialog.getByLabel("본문").fill("[{로펌}] {이름} 님, 계약서를 보내 주세요. {링크}");
  await expect(preview).toHaveCount(0);
  await dialog.getByRole("button", { name: "받을 사람 확인" }).click();
  await dialog.getByRole("button", { name: "2명에게 보내기" }).click();
  const codes = dialog.getByRole("region", { name: "확인번호" });
  await expect(codes.getByRole("row", { name: /나보람/ })).toContainText(/\d{6}/);
  await expect(codes.getByRole("row")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "링크 문자 보내기" })).toHaveCount(0);
});
