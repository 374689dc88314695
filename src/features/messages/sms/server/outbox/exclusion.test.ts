import { expect, test } from "vitest";
import { exclusionOf, type Candidate } from "./exclusion.ts";

const plain: Candidate = {
  tel: "010-0000-0001",
  isTest: false,
  refused: null,
  agreed: false,
  agreedToNights: false,
  cooling: false,
  linkOver: false,
  ended: false,
};
const ad = (more: Partial<Candidate>, night = false) => exclusionOf({ ...plain, ...more }, { purpose: "ad", night });
const info = (more: Partial<Candidate>, night = false) =>
  exclusionOf({ ...plain, ...more }, { purpose: "info", night });

test("an advertisement needs consent, at night a second one, and no refusal", () => {
  expect(ad({})).toBe("noConsent");
  expect(ad({ agreed: true })).toBeNull();
  expect(ad({ agreed: true }, true)).toBe("night");
  expect(ad({ agreed: true, agreedToNights: true }, true)).toBeNull();
  expect(ad({ agreed: true, refused: "ads" })).toBe("refused");
});

test("information goes to everybody who does not refuse everything, at any hour", () => {
  expect(info({}, true)).toBeNull();
  expect(info({ refused: "ads" })).toBeNull();
  expect(info({ refused: "all" })).toBe("refused");
  expect(info({ tel: "02-000-0000" })).toBe("number");
  expect(info({ cooling: true })).toBe("cooldown");
  expect(info({ ended: true })).toBe("ended");
});

test("a test goes to the writer, but not twice in a row", () => {
  expect(ad({ isTest: true }, true)).toBeNull();
  expect(ad({ isTest: true, cooling: true })).toBe("cooldown");
});
