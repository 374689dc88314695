import { test } from "./fixtures/journey.ts";
import { expectReceived, notice, taskRow } from "./fixtures/tasks.ts";

test("what was completed by mistake is opened again from 완료업무", async ({ firm, openAs }) => {
  const [first, second] = await Promise.all([firm.staff("은채"), firm.staff("준혁")]);
  await firm.task(second, [first, second], { title: "기일변경 신청서" });
  const page = await openAs(first);
  const told = notice(page, "완료 처리했습니다: 기일변경 신청서");
  await taskRow(page, "기일변경 신청서").getByRole("button", { name: "완료처리" }).click();
  await told;
  await expectReceived(page);
  await page.goto("/?view=completed");
  await page.getByRole("button", { name: "기일변경 신청서", exact: true }).click();
  await page.getByRole("button", { name: "다시 열기" }).click();
  await page.getByRole("button", { name: "해야할 작업 보기" }).click();
  await expectReceived(page, "기일변경 신청서");
});

test("Ctrl+Z takes the last move back when its notice is gone, and says which", async ({ firm, openAs }) => {
  const person = await firm.staff("은채");
  await firm.task(person, [person], { title: "인지대 납부" });
  const page = await openAs(person);
  await taskRow(page, "인지대 납부").getByRole("button", { name: "완료처리" }).click();
  const offer = page.getByRole("button", { name: "되돌리기: 완료 처리했습니다: 인지대 납부" });
  await offer.waitFor();
  await offer.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+z");
  await notice(page, "되돌렸습니다: 인지대 납부");
  await expectReceived(page, "인지대 납부");
});
