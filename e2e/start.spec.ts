import { expect, test } from "./fixtures/app.ts";

test("the real server answers from its own copy of the demo firm", async ({ app, request }) => {
  const health = await request.get("/health");
  expect(health.status()).toBe(200);
  const { rows } = await app.database.pool.query<{ demo: boolean }>("select demo from firm_settings");
  expect(rows).toEqual([{ demo: true }]);
  await app.stopServer();
  await expect(request.get("/health")).rejects.toThrow();
  await app.startServer();
  expect((await request.get("/health")).status()).toBe(200);
});

test.describe("without demo data", () => {
  test.use({ appOptions: { demo: false } });

  test("the console names a set-up code", async ({ app }) => {
    expect(app.output()).toMatch(/설치 코드: [A-Z0-9]{4}(-[A-Z0-9]{4}){3}/);
  });
});
