import react from "@vitejs/plugin-react";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const serverOrigin = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

/** Subsets of Pretendard with Latin letters, digits and the most frequent syllables: wanted by every page. */
const firstFonts = ["PretendardVariable.subset.91.woff2", "PretendardVariable.subset.90.woff2"];

function preloadFonts(): Plugin {
  return {
    name: "haechi-preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const files = Object.values(bundle ?? {}).filter(
          (file) => file.type === "asset" && file.names.some((name) => firstFonts.includes(name)),
        );
        return files.map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file.fileName}`, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head",
        }));
      },
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
      folder = resolve(config.root, config.build.outDir, "assets");
    },
    writeBundle() {
      for (const name of readdirSync(folder).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
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

export default defineConfig({
  plugins: [react(), preloadFonts(), precompress(), pdfParts()],
  build: {
    target: "es2023",
    // Everything lies below /assets under names made of hashes alone: names with Hangul break some proxies.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: "assets/[hash].js",
        chunkFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
        // One file for the choice between the two, one for sign-in, one for the rest of the first load: dozens of small ones compress badly.
        codeSplitting: {
          groups: [
            { name: "entry", test: /\/app\/web\/main\.ts$/, priority: 3 },
            { name: "sign-in", test: /\/app\/web\/sign-in-start\.tsx$/, priority: 2 },
            { name: "start", test: /\/app\/web\/app-start\.tsx$/, priority: 1 },
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
      "/socket.io": { target: serverOrigin, ws: true },
    },
  },
});
