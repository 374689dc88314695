import { expect, signOut, test } from "./fixtures/journey.ts";

test("a page that was visited before asks for its rows while its code is on the way, once", async ({
  firm,
  openAs,
}) => {
  const person = await firm.staff("지안", { roles: ["매니저"] });
  await firm.task(person, [person], { title: "준비서면 초안", importance: "S" });
  const page = await openAs(person);
  await expect(page.locator("[data-entry]")).toHaveCount(1);

  // The application's own files come after the rows were asked for, or never.
  const start = await page.locator("link[rel=modulepreload]").nth(1).getAttribute("href");
  const address = page.url();
  // What the page before still asks for does not count, nor what is read again once the server tells of changes.
  await page.goto("about:blank");
  const asked: string[] = [];
  let connected = false;
  page.on("websocket", () => (connected = true));
  page.on("request", (request) => {
    if (!connected) asked.push(new URL(request.url()).pathname);
  });
  const reads = ["/api/auth/user", "/api/tasks/count", "/api/tasks/refresh"];
  const rowsAskedFor = new Promise<void>((resolve) =>
    page.on("request", () => {
      if (reads.every((path) => asked.includes(path))) resolve();
    }),
  );
  await page.route(`**${start}`, async (route) => {
    await rowsAskedFor;
    await route.continue();
  });
  await page.goto(address);
  await expect(page.locator("[data-entry]")).toHaveCount(1);
  expect(asked.filter((path) => path === "/api/tasks/refresh")).toHaveLength(1);
  expect(asked.filter((path) => path === "/api/auth/user")).toHaveLength(1);

  await test.step("what signing out leaves behind asks for nothing", async () => {
    await signOut(page, "지안");
    await expect(page).toHaveURL("/member/login");
    expect(await page.evaluate(() => localStorage.getItem("haechi.firstReads"))).toBeNull();
  });

  await test.step("what somebody else wrote there is not followed", async () => {
    const other = await firm.staff("하린", { roles: ["매니저"] });
    const own = await openAs(other, { path: "/member/security" });
    await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
    await own.evaluate(() => localStorage.setItem("haechi.firstReads", '{"":["https://evil.example/"]}'));
    await own.reload();
    await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
    await expect
      .poll(() => own.evaluate(() => localStorage.getItem("haechi.firstReads")))
      .toContain("/api/tasks/refresh");
  });
});
