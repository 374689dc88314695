const nonceMark = "__NONCE__";

/** The parts of the built page between marks (vite.config.ts), and the addresses that want each. */
const wants: Readonly<Record<string, (path: string) => boolean>> = {
  start: (path) => path !== "/member/login",
  first: (path) => path === "/",
};

export type PageShell = {
  /** Whether the address is one of a page. */
  readonly isPage: (path: string) => boolean;
  /** The page of this address, whose inline styles carry the nonce. */
  readonly pageOf: (path: string, nonce: string) => string;
};

/**
 * The built page, with what each address is likely to load named in it. `html` is `dist/index.html`, `pages` the
 * addresses of `dist/pages.json`, whose variable parts begin with `$`.
 */
export function pageShell(html: string, pages: readonly string[]): PageShell {
  const variants = new Map<string, string>();
  const known = pages.map((page) => page.normalize("NFC").toLowerCase().split("/"));
  return {
    isPage(path) {
      const asked = readable(path)
        .toLowerCase()
        .replace(/(?<=.)\/$/, "")
        .split("/");
      return known.some(
        (parts) =>
          parts.length === asked.length &&
          parts.every((part, index) => (part.startsWith("$") ? asked[index] !== "" : part === asked[index])),
      );
    },
    pageOf(path, nonce) {
      const wanted = Object.keys(wants).filter((name) => wants[name]!(path));
      const key = wanted.join();
      const text = variants.get(key) ?? withParts(html, wanted);
      variants.set(key, text);
      return text.replaceAll(nonceMark, nonce);
    },
  };
}

/**
 * The path of a request as people write it: its letters may come percent-encoded or as bare bytes of UTF-8, and Hangul
 * composed or in parts, as some systems copy addresses.
 */
function readable(path: string): string {
  try {
    return decodeURI(Buffer.from(path, "latin1").toString("utf8")).normalize("NFC");
  } catch {
    return path;
  }
}

function withParts(html: string, wanted: readonly string[]): string {
  return Object.keys(wants).reduce((page, name) => {
    const [open, close] = [`<!--${name}-->`, `<!--/${name}-->`];
    const [from, to] = [page.indexOf(open), page.indexOf(close)];
    if (from < 0 || to < from) return page;
    const links = wanted.includes(name) ? page.slice(from + open.length, to) : "";
    return page.slice(0, from) + links + page.slice(to + close.length);
  }, html);
}
