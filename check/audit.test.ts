import { expect, test } from "vitest";
import { readAudit } from "./audit.ts";

const answer = (severity: string, fixAvailable: unknown) =>
  JSON.stringify({ vulnerabilities: { fastify: { severity, range: "<5.8.1", fixAvailable } } });

test("a grave fault of a part that a newer version mends fails, and is named", () => {
  for (const severity of ["high", "critical"]) {
    const { code, output } = readAudit(answer(severity, { name: "fastify", version: "5.8.1" }));
    expect(code).toBe(1);
    expect(output).toContain("fastify <5.8.1");
    expect(output).toContain(severity);
  }
  expect(readAudit(answer("high", true)).code).toBe(1);
});

test("lesser faults, those without a mend, and none at all pass", () => {
  expect(readAudit(answer("moderate", true)).code).toBe(0);
  expect(readAudit(answer("critical", false)).code).toBe(0);
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ code: 0, output: "" });
});

test("a registry that cannot be asked fails nothing, and says so", () => {
  expect(readAudit('{"message":"405 Method Not Allowed"}')).toMatchObject({
    code: 0,
    note: "the registry was not to be asked: 405 Method Not Allowed",
  });
  expect(readAudit("npm error")).toMatchObject({ code: 0, note: "the registry was not to be asked: no answer" });
});
