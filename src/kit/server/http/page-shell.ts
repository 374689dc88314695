const nonceMark = "__NONCE__";

/** A part of the built page between its marks (vite.config.ts). */
const marked = /<!--(start|tasks)-->(.*?)<!--\/\1-->/gs;

/** The addresses that want each part. */
const wants: Readonly<Record<string, (path: string) => boolean>> = {
  start: (path) => path !== "/member/login",
  tasks: (path) => path === "/",
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
  const known = pages.map((page) => page.toLowerCase().split("/"));
  return {
    isPage(path) {
      const asked = path
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

function withParts(html: string, wanted: readonly string[]): string {
  return html.replace(marked, (_, name: string, links: string) => (wanted.includes(name) ? links : ""));
}
