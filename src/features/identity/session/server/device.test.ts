import { expect, test } from "vitest";
import { deviceName } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36`, "Chrome · Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 EdgA/142.0`, "Edge · Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`, "Edge · Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/120.0 Whale/3.27 Safari/537.36`, "Whale · Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1",
    "Safari · iPhone",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · macOS"],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet · Android",
  ],
  ["curl/8.5.0", "curl/8.5.0"],
  ["<script>alert(1)</script>", "scriptalert(1)/script"],
  [undefined, "알 수 없는 기기"],
])("%s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test("a long unknown user agent is cut", () => {
  expect(deviceName("x".repeat(5000))).toHaveLength(60);
});
