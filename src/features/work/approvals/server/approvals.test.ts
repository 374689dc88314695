import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { approveAmendment, draftAmendment } from "#features/pipeline/contracts/endpoints.ts";
import { startContractFirm, type ContractFirm } from "#features/pipeline/contracts/server/testing/contract-firm.ts";
import { listApprovals } from "../endpoints.ts";

let firm: ContractFirm;
let app: TestApp;
let stranger: TestStaff;

beforeAll(async () => {
  firm = await startContractFirm();
  ({ app } = firm);
  stranger = await app.createStaff({ roles: ["변호사"], teamIds: [await app.createTeam()] });
});
afterAll(() => app.stop());

async function waits({ token }: TestStaff): Promise<Record<string, number>> {
  const { status, body } = await app.call(listApprovals, {}, { token });
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.total).toBe(body.models.reduce((sum, { count }) => sum + count, 0));
  return Object.fromEntries(body.models.map(({ label, count }) => [label, count]));
}

test("what waits is counted for those alone who may decide it now, and no more once it is decided", async () => {
  expect((await app.call(listApprovals, {})).status).toBe(401);
  const { number } = await firm.draft();
  expect(await waits(firm.lawyer)).toEqual({});
  await firm.move(number, "review");
  expect(await waits(firm.lawyer)).toEqual({ "계약 승인": 1 });
  expect(await waits(firm.manager)).toEqual({ "계약 승인": 1 });
  // Whoever wrote it, and whom it is out of sight of.
  expect(await waits(firm.clerk)).toEqual({});
  expect(await waits(stranger)).toEqual({});
  const { body } = await app.call(listApprovals, {}, { token: firm.lawyer.token });
  expect(body.models[0]?.path).toBe("/lawfirm/contract?status=review,sent");
  await firm.move(number, "approve", {}, firm.manager.token);
  expect(await waits(firm.lawyer)).toEqual({});
});

test("a 변경계약 waits for those who have not written it", async () => {
  const { number } = await firm.signed();
  const terms = await firm.amended(number, { scope: "항소심까지" });
  await firm.write(draftAmendment, number, { reason: "위임범위를 넓힘", terms });
  expect(await waits(firm.lawyer)).toEqual({ "변경계약 승인": 1 });
  expect(await waits(firm.clerk)).toEqual({});
  expect(await waits(stranger)).toEqual({});
  expect((await firm.write(approveAmendment, number, {}, firm.lawyer.token)).status).toBe(200);
  expect(await waits(firm.lawyer)).toEqual({});
});
