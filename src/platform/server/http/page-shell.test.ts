import { expect, test } from "vitest";
import { pageShell } from "./page-shell.ts";

const html = `<meta content="__NONCE__"><!--start--><link href="/s.js"><!--/start--><!--first--><link href="/t.js"><!--/first-->`;
const { pageOf, isPage } = pageShell(html, ["/", "/lawfirm/client", "/lawfirm/client/$clientId"]);

test("each address names what it is likely to load", () => {
  expect(pageOf("/", "n1")).toBe(`<meta content="n1"><link href="/s.js"><link href="/t.js">`);
  expect(pageOf("/lawfirm/client", "n2")).toBe(`<meta content="n2"><link href="/s.js">`);
  expect(pageOf("/member/login", "n3")).toBe(`<meta content="n3">`);
});

test("a page without marks stays as it is", () => {
  expect(pageShell("<!doctype html>", []).pageOf("/", "n")).toBe("<!doctype html>");
});

test.each(["/", "/lawfirm/client", "/lawfirm/client/", "/Lawfirm/client/12"])("%s is a page", (path) => {
  expect(isPage(path)).toBe(true);
});

test.each(["/lawfirm", "/lawfirm/client/12/more", "/lawfirm/clients", "/lawfirm/client//"])("%s is none", (path) => {
  expect(isPage(path)).toBe(false);
});

test("an address in Hangul is a page encoded and as bare bytes, composed and in parts", () => {
  const korean = pageShell(html, ["/ksk/가맹"]);
  for (const form of ["/ksk/가맹".normalize("NFC"), "/ksk/가맹".normalize("NFD")]) {
    expect(korean.isPage(encodeURI(form))).toBe(true);
    expect(korean.isPage(encodeURI(form).toLowerCase())).toBe(true);
    // As the server reads bytes of a request line that nothing has encoded.
    expect(korean.isPage(Buffer.from(form).toString("latin1"))).toBe(true);
  }
  expect(korean.isPage("/ksk/%EA%B0%80")).toBe(false);
  expect(korean.isPage("/ksk/%EA%B0")).toBe(false);
});
