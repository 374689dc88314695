import react from "@vitejs/plugin-react";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { menuIcons } from "./vite.menu-icons.ts";
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite";

const serverOrigin = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

/** Subsets of Pretendard with Latin letters, digits and the most frequent syllables: wanted by every page. */
const firstFonts = [91, 90];
/** Those with most of the other syllables of the product's own words: text that is drawn twice costs a phone 200 ms. */
const wordFonts = [89, 88, 87, 86, 84, 82];

/** Preload links of these subsets; rows and code go before those of low priority. */
function fontLinks(subsets: readonly number[], bundle: Rolldown.OutputBundle, priority: "high" | "low"): string[] {
  const names = subsets.map((number) => `PretendardVariable.subset.${number}.woff2`);
  return Object.values(bundle)
    .filter((file) => file.type === "asset" && file.names.some((name) => names.includes(name)))
    .map(
      ({ fileName }) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="${priority}" href="/${fileName}">`,
    );
}

/** Files of the application that are asked for together with the page: its start on every page, the screen at `/` there. */
const preloadedChunks = ["start", "first"];

/**
 * Names the files of these chunks and the fonts in the page, between marks, so that the server can leave out those which
 * an address does not need (src/platform/server/http/page-shell.ts).
 */
function preloadFirstFiles(): Plugin {
  return {
    name: "haechi-preload-first-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const named = new Set<string>();
        const links = preloadedChunks.map((name) => {
          const files = filesOf(name, bundle).filter((file) => !html.includes(file) && !named.has(file));
          for (const file of files) named.add(file);
          return markedLinks(name, files.map(preloadLink));
        });
        return html.replace(
          "</head>",
          `  ${[...fontLinks(firstFonts, bundle, "high"), ...links, markedLinks("start", fontLinks(wordFonts, bundle, "low"))].join("\n    ")}\n  </head>`,
        );
      },
    },
  };
}

const markedLinks = (name: string, links: readonly string[]) => `<!--${name}-->${links.join("")}<!--/${name}-->`;

/** The chunk of this name with all that it imports statically, scripts and styles. */
function filesOf(name: string, bundle: Rolldown.OutputBundle): string[] {
  const found = Object.values(bundle).filter((file) => file.type === "chunk" && file.name === name);
  if (found.length !== 1) throw new Error(`${found.length} chunks are named ${name}`);
  const files = new Set<string>();
  const open = found.map(({ fileName }) => fileName);
  for (let fileName = open.pop(); fileName !== undefined; fileName = open.pop()) {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || files.has(fileName)) continue;
    files.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    open.push(...chunk.imports);
  }
  return [...files];
}

const preloadLink = (file: string) =>
  file.endsWith(".css")
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Writes down which addresses are pages, so that the server can answer 404 for all others. */
function listPages(): Plugin {
  const paths = new Set<string>();
  return {
    name: "haechi-list-pages",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/web\/feature\.ts$/ },
      handler(code, id) {
        if (/\bpath: (?:`|\w+Path\b)/.test(code))
          throw new Error(`${id}: the server reads addresses as they are written here`);
        for (const [, path] of code.matchAll(/\bpath: "(\/[^"]*)"/g)) paths.add(path!);
      },
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify([...paths].toSorted()) });
    },
  };
}

/** Pages for people outside the firm, which have a page and a bundle of their own (`client.html`). */
const outsidePages = JSON.parse(
  readFileSync(join(import.meta.dirname, "src/app/outside/pages.json"), "utf8"),
) as string[];

/** Hands their addresses to the server, and answers them while developing. */
function outsideOwnPage(): Plugin {
  const patterns = outsidePages.map((page) => new RegExp(`^${page.replaceAll(/\$\w+/g, "[^/?]+")}(?:\\?|$)`));
  return {
    name: "haechi-outside-page",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "client-pages.json", source: JSON.stringify(outsidePages) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (patterns.some((pattern) => pattern.test(request.url ?? ""))) request.url = "/client.html";
        next();
      });
    },
  };
}

/** Writes .br and .gz beside every text asset, which the server then sends as they are. */
function precompress(): Plugin {
  const highest = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  let folder = "";
  return {
    name: "haechi-precompress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle(_, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /^assets\/[^/]+\.(?:js|css|svg)$/.test(file))) {
        const path = join(folder, name);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content, highest));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Puts what the PDF viewer loads by name beside its code: character tables, fonts, decoders without WebAssembly. */
function pdfParts(): Plugin {
  const source = join(import.meta.dirname, "node_modules/pdfjs-dist");
  const wanted = { cmaps: /\.bcmap$/, standard_fonts: /\.(?:pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ };
  return {
    name: "haechi-pdf-parts",
    apply: "build",
    generateBundle() {
      const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as { version: string };
      for (const [folder, names] of Object.entries(wanted)) {
        for (const name of readdirSync(join(source, folder)).filter((file) => names.test(file))) {
          const fileName = `assets/pdfjs-${version}/${folder}/${name}`;
          this.emitFile({ type: "asset", fileName, source: readFileSync(join(source, folder, name)) });
        }
      }
    },
  };
}

/** Where the declaration of a feature names the code that it loads. */
const places = /\b(pages|header|overlay|below|homeCards): |\bload: \(\) => import\("(\.[^"]+)"\)/g;

/**
 * The modules that the features load at some places, by what their declarations say: with the screen at `/`, around
 * every page once it works, and for the cards of the home page.
 */
function loadedParts(): Readonly<Record<"first" | "shell" | "cards", ReadonlySet<string>>> {
  const parts = { first: new Set<string>(), shell: new Set<string>(), cards: new Set<string>() };
  const root = join(import.meta.dirname, "src/features");
  const declarations = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(join("web", "feature.ts")),
  );
  for (const name of declarations) {
    const text = readFileSync(join(root, name), "utf8");
    let place = "";
    for (const { 1: key, 2: module, index } of text.matchAll(places)) {
      if (key !== undefined) place = key;
      if (module === undefined) continue;
      // The braces of a part hold no others.
      const part = text.slice(text.lastIndexOf("{", index), text.indexOf("}", index));
      const kind = partOf(place, text.slice(Math.max(0, index - 400), index), part);
      if (kind) parts[kind].add(join(root, dirname(name), module));
    }
  }
  return parts;
}

function partOf(place: string, before: string, part: string): "first" | "shell" | "cards" | null {
  if (place === "pages") return before.slice(before.lastIndexOf("path:")).startsWith('path: "/",') ? "first" : null;
  if (place === "homeCards" || place === "below") return "cards";
  return part.includes("withScreen: true") ? "first" : "shell";
}

const parts = loadedParts();
/** What every page loads once its first screen works, beside the parts of features. */
const shellComponents = /\/components\/(?:notices|confirm-dialog)\.tsx$/;

// Everything lies below /assets under names made of hashes alone: names with Hangul break some proxies.
const hashedNames = {
  entryFileNames: "assets/[hash].js",
  chunkFileNames: "assets/[hash].js",
  assetFileNames: "assets/[hash][extname]",
} as const;

/** `vite build --mode client`: the pages for people outside. A build of its own, so that no chunk is shared with the staff's. */
const outside: UserConfig = {
  plugins: [react(), outsideOwnPage(), precompress()],
  build: {
    target: "es2023",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "client.html", output: hashedNames },
  },
};

const staff: UserConfig = {
  plugins: [
    react(),
    menuIcons(),
    listPages(),
    preloadFirstFiles(),
    precompress(),
    pdfParts(),
    { ...outsideOwnPage(), apply: "serve" },
  ],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    // One style sheet for all screens: 50 KB once, rather than files of 500 bytes that scripts and rows wait for.
    cssCodeSplit: false,
    modulePreload: {
      // Browsers without modulepreload load what they need a moment later.
      polyfill: false,
      // What each page imports is found once its file is read: named here for a hundred pages, it was a twentieth of all
      // that the first screen waits for.
      resolveDependencies: (_file, names, { hostType }) => (hostType === "html" ? names : []),
    },
    rolldownOptions: {
      output: {
        ...hashedNames,
        // One file for the choice between the two, one for sign-in, one for the start of the application, one for the
        // screen that everybody begins with, one for what stands around every page, one for the cards of the home
        // page: dozens of small ones compress badly and wait for each other.
        codeSplitting: {
          groups: [
            { name: "entry", test: /\/app\/web\/main\.ts$/, priority: 3 },
            { name: "sign-in", test: /\/app\/web\/sign-in-start\.tsx$/, priority: 2 },
            { name: "start", test: /\/app\/web\/app-start\.tsx$/, priority: 1 },
            { name: "first", test: (id) => parts.first.has(id) },
            { name: "header", test: (id) => parts.shell.has(id) || shellComponents.test(id) },
            { name: "home", test: (id) => parts.cards.has(id) },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? "5173"),
    proxy: {
      "/api": serverOrigin,
      "/files": serverOrigin,
      "/calendars": serverOrigin,
      "/socket.io": { target: serverOrigin, ws: true },
    },
  },
};

export default defineConfig(({ mode }) => (mode === "client" ? outside : staff));
