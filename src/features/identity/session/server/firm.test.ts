import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#app/testing/test-app.ts";
import * as endpoints from "../endpoints.ts";
import { givePassword } from "./testing/give-password.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    config: {
      firm: { phone: "02-0000-0000" },
      oauth: {
        naver: {
          clientId: "id",
          clientSecret: "secret",
          authorizationUrl: "https://provider.test/authorize",
          tokenUrl: "https://provider.test/token",
          userInfoUrl: "https://provider.test/me",
          issuer: null,
        },
      },
    },
  });
});
afterAll(() => app.stop());

const firm = async () => (await app.call(endpoints.readFirm, {})).body.model;

test("everybody sees the firm, with the environment's values first, and the configured providers", async () => {
  await app.database.query.updateTable("firm_settings").set({ address: "서울", phone: "1588-0000" }).execute();
  expect(await firm()).toEqual({
    name: "법무법인 해온",
    address: "서울",
    phone: "02-0000-0000",
    email: "",
    providers: ["naver"],
    demo: null,
    setupNeeded: false,
  });
});

test("demo accounts are shown in demo mode only: one per role, those with a demo address", async () => {
  const both = await app.createStaff({ roles: ["관리자", "변호사"] });
  const lawyer = await app.createStaff({ roles: ["변호사"] });
  const real = await app.createStaff({ roles: ["매니저"] });
  const { query } = app.database;
  const rename = (userId: number, email: string) =>
    query.updateTable("users").set({ email }).where("id", "=", userId).execute();
  await rename(both.userId, "admin@demo.haechi.kr");
  await rename(lawyer.userId, "lawyer@demo.haechi.kr");
  for (const { userId } of [both, lawyer, real]) await givePassword(app.database, userId);
  expect((await firm()).demo).toBeNull();
  await query.updateTable("firm_settings").set({ demo: true }).execute();
  expect((await firm()).demo).toEqual({
    password: "haechi-demo-2026",
    accounts: [
      { role: "관리자", email: "admin@demo.haechi.kr" },
      { role: "변호사", email: "lawyer@demo.haechi.kr" },
    ],
  });
});
