import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeRedirectPath } from "./redirect-path.ts";

test.each([
  ["/", "/"],
  ["/lawfirm/consult", "/lawfirm/consult"],
  ["/lawfirm/consult/12?tab=1&q=a%20b#top", "/lawfirm/consult/12?tab=1&q=a%20b#top"],
  ["/lawfirm/boon?id=3", "/lawfirm/boon?id=3"],
  ["/ksk/가맹", "/ksk/%EA%B0%80%EB%A7%B9"],
  ["/ksk/%EA%B0%80%EB%A7%B9", "/ksk/%EA%B0%80%EB%A7%B9"],
  ["/a/./b/../c", "/a/c"],
  ["/search?q=//x&next=http://example.com", "/search?q=//x&next=http://example.com"],
  ["/member/mypage", "/member/mypage"],
  ["/member/logins", "/member/logins"],
  ["/@example.com", "/@example.com"],
])("%j is safe", (value, expected) => {
  expect(safeRedirectPath(value)).toBe(expected);
});

test.each([
  "",
  "lawfirm",
  " /lawfirm",
  "http://example.com",
  "https:/example.com",
  "javascript:alert(1)",
  "data:text/html,x",
  "//example.com",
  "///example.com",
  "/\\example.com",
  "\\/example.com",
  "/a\\b",
  "/\t/example.com",
  "/\n/example.com",
  "/a\u0000",
  "/a\u007f",
  "/a\u0085",
  "/a\u2028",
  "/a?b=\r\nSet-Cookie:c",
  "/..//example.com",
  "/.//example.com",
  "/a/..//example.com",
  "/%2e%2e//example.com",
  "/%2F%2Fexample.com",
  "/%2fexample.com",
  "/%252fexample.com",
  "/%5cexample.com",
  "/%255cexample.com",
  "/a/%252e%252e/member/login",
  "/a%0d%0ab",
  "/a%00",
  "/%zz",
  "/%ff",
  "/member/login",
  "/member/login/",
  "/member/login?next=/",
  "/Member/Login",
  "/member/%6cogin",
  "/x/../member/login",
  "/member/callback",
  "/member/callback/redirecting",
  `/${"a".repeat(2000)}`,
  null,
  undefined,
  7,
  ["/lawfirm"],
  { toString: () => "/lawfirm" },
])("%j is refused", (value) => {
  expect(safeRedirectPath(value)).toBeNull();
});

const known = (path: string) => path === "/ksk/가맹" || path === "/lawfirm/consult";

test("only known routes pass, by their decoded path", () => {
  expect(safeRedirectPath("/ksk/%EA%B0%80%EB%A7%B9?a=1", known)).toBe("/ksk/%EA%B0%80%EB%A7%B9?a=1");
  expect(safeRedirectPath("/lawfirm/consult#x", known)).toBe("/lawfirm/consult#x");
  expect(safeRedirectPath("/lawfirm/nowhere", known)).toBeNull();
});

describe("whatever is typed", () => {
  const piece = fc.constantFrom(
    ...Array.from("/\\.@:?#%&;=\t\n\r\u0000 가aZ0"),
    ..."..,//,%2f,%5c,%2e,%252f,%00,%0a,http:,javascript:,example.com,/member/login".split(","),
  );
  const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join("")}`);
  const anything = fc.oneof(fc.string({ unit: "binary" }), fc.webUrl({ withFragments: true }), hostile, hostile);

  test("an accepted path stays on its origin, is no sign-in page, and is accepted again unchanged", () => {
    let accepted = 0;
    fc.assert(
      fc.property(anything, (value) => {
        const path = safeRedirectPath(value);
        if (path === null) return;
        accepted += 1;
        for (const origin of ["https://firm.example", "http://127.0.0.1:3000"]) {
          const url = new URL(path, `${origin}/member/callback`);
          expect(url.origin).toBe(origin);
          expect(url.href).toBe(origin + path);
          expect(url.pathname).not.toMatch(/^\/member\/(login|callback)(\/|$)/i);
        }
        // Nor does it leave once something on the way decodes it.
        for (const text of [path, decodeURIComponent(new URL(path, "http://a.example").pathname)]) {
          expect(text).toMatch(/^\/(?![/\\])/);
          // oxlint-disable-next-line no-control-regex -- control characters are what is refused
          expect(text).not.toMatch(/[\u0000-\u001f\u007f]/);
        }
        expect(safeRedirectPath(path)).toBe(path);
      }),
      { numRuns: 5000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  test("ordinary addresses are never refused", () => {
    const segment = fc.stringMatching(/^[a-z0-9가-힣_-]{1,12}$/);
    const ordinary = fc.array(segment, { maxLength: 4 }).map((segments) => `/lawfirm/${segments.join("/")}`);
    fc.assert(fc.property(ordinary, (path) => decodeURIComponent(safeRedirectPath(path) ?? "") === path));
  });
});
