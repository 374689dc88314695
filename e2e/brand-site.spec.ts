import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { button, card, openFromMenu } from "./fixtures/forms.ts";
import { expect, test } from "./fixtures/journey.ts";
import { expectReceived, notice, taskRow } from "./fixtures/tasks.ts";

/** The site of a brand, which the journey lets fail. */
async function startSite(): Promise<{ server: Server; address: string; fails: (now: boolean) => void }> {
  let failing = false;
  const server = createServer((_, response) => response.writeHead(failing ? 503 : 200).end("ok"));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${port}/`, fails: (now) => void (failing = now) };
}

test("a brand site fails, its keeper is told and acknowledges it, and the page says when it is back", async ({
  firm,
  openAs,
}) => {
  const site = await startSite();
  const team = await firm.team("전산팀");
  const keeper = await firm.staff("카온", { teamIds: [team], roles: ["IT팀장"] });
  const colleague = await firm.staff("타린", { teamIds: [team], roles: ["컨텐츠알바"] });
  await firm.sql("insert into brands (team_id, name, site_url, manager_id) values ($1, '다시봄', $2, $3)", [
    team,
    site.address,
    keeper.id,
  ]);

  const page = await openAs(keeper);
  await openFromMenu(page, "컨텐츠", "오류확인(실시간)");
  const row = page.getByRole("region", { name: "브랜드 사이트" }).getByRole("row").filter({ hasText: "다시봄" });
  const look = async () => {
    const looked = notice(page, "점검했습니다.");
    await row.getByRole("button", { name: "지금 확인" }).click();
    await looked;
  };
  await look();
  await expect(row).toContainText("정상");

  // One failed look is no alarm; the second is.
  site.fails(true);
  await look();
  await expect(row).toContainText("오류");
  await look();
  const events = page.getByRole("region", { name: "사이트 오류 목록" });
  await expect(events.getByRole("link", { name: "다시봄 접속불가" }).first()).toBeVisible();
  await expect(row).toContainText("503");

  // The task leads to the site, the event is acknowledged, and a colleague sees by whom.
  const desk = await openAs(keeper);
  await expectReceived(desk, "[사이트 오류] 다시봄 접속불가");
  const told = taskRow(desk, "[사이트 오류] 다시봄 접속불가");
  await told.getByRole("button", { name: "[사이트 오류] 다시봄 접속불가", exact: true }).click();
  await told.locator('a[href*="/lawfirm/realtime/"]').click();
  await expect(desk.getByRole("heading", { level: 1, name: "다시봄" })).toBeVisible();
  await card(desk, "오류 기록").getByRole("link", { name: "다시봄 접속불가" }).click();
  await button(desk, "확인").click();
  await expect(button(desk, "확인")).toHaveCount(0);
  const watching = await openAs(colleague, { path: "/lawfirm/realtime" });
  const seen = watching.getByRole("region", { name: "브랜드 사이트" }).getByRole("row").filter({ hasText: "다시봄" });
  await expect(seen).toContainText("카온");
  await expect(seen.getByRole("button", { name: "지금 확인" })).toHaveCount(0);

  // It comes back: two good looks end the event without anybody's doing, and all pages follow.
  site.fails(false);
  await look();
  await look();
  await expect(row).toContainText("정상");
  await expect(desk.getByText("해결", { exact: true }).first()).toBeVisible();
  await expect(desk.getByText("점검에서 회복을 확인함")).toBeVisible();
  await expect(watching.getByRole("region", { name: "사이트 오류 목록" })).toContainText("해결");
  site.server.closeAllConnections();
  site.server.close();
});
