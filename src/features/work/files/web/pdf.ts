import { getDocument, VerbosityLevel, version, type PDFDocumentProxy } from "pdfjs-dist";
// Read in the page itself: the content policy lets no text become the address of a worker.
import "pdfjs-dist/build/pdf.worker.min.mjs";

// Tables of characters, fonts and decoders that only some documents need; the build puts them beside the code.
const folder = import.meta.env.DEV ? "/node_modules/pdfjs-dist/" : `/assets/pdfjs-${version}/`;

/** Opens a PDF without running anything of it. Rejects when it is none that can be read. */
export async function openPdf(content: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await content.arrayBuffer());
  return getDocument({
    data,
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    // The content policy of the page allows no WebAssembly; the same decoders exist as plain code.
    useWasm: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
}
