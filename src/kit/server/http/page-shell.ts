const nonceMark = "__NONCE__";

/** A part of the built page between its marks (vite.config.ts). */
const marked = /<!--(start|tasks)-->(.*?)<!--\/\1-->/gs;

/** The addresses that want each part. */
const wants: Readonly<Record<string, (path: string) => boolean>> = {
  start: (path) => path !== "/member/login",
  tasks: (path) => path === "/",
};

export type PageShell = {
  /** The page of this address, whose inline styles carry the nonce. */
  readonly pageOf: (path: string, nonce: string) => string;
};

/** The built page, with what each address is likely to load named in it. `html` is `dist/index.html`. */
export function pageShell(html: string): PageShell {
  const variants = new Map<string, string>();
  return {
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
