const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bWhale\//, "Whale"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bKAKAOTALK\b/i, "KakaoTalk"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** A user agent as a person would name the device: `Chrome · Windows`; at most 60 characters. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return "알 수 없는 기기";
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [find(browsers), find(systems)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(" · ") : userAgent.replaceAll(/[^\w ./()-]/g, "").slice(0, 60);
}
