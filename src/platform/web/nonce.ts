declare global {
  // Read by get-nonce, which libraries use for the style sheets they inject.
  // oxlint-disable-next-line no-underscore-dangle -- the name is theirs
  var __webpack_nonce__: string | undefined;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
// oxlint-disable-next-line no-underscore-dangle -- the name is theirs
globalThis.__webpack_nonce__ = nonce;

/** The nonce of this page, for libraries that inject a style sheet. */
export function styleNonce(): string {
  return nonce;
}
