/** Any origin that is not ours: only whether a path stays on it matters. */
const origin = "http://origin.invalid";
const longest = 2000;

/** C0, DEL, C1 and the two Unicode line ends: none belongs into an address. */
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Pages that would lead straight back to sign-in. */
const signInPaths = ["/member/login", "/member/callback"] as const;

/**
 * The remembered path if a browser may be sent there after sign-in, else null (spec §5): it starts with exactly one
 * `/`, stays on the own origin also once resolved or decoded, and is no sign-in page. Returned as the browser would
 * write it, percent-encoded and without dot segments. `isKnownRoute` gets the decoded path without query.
 */
export function safeRedirectPath(value: unknown, isKnownRoute?: (path: string) => boolean): string | null {
  if (typeof value !== "string" || value.length > longest) return null;
  if (!value.startsWith("/") || value.includes("\\") || controlCharacter.test(value)) return null;
  if (value.startsWith("//") || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  if (url.origin !== origin || !isPlainPath(url.pathname)) return null;
  const path = decodeURIComponent(url.pathname);
  if (isSignInPath(path) || isKnownRoute?.(path) === false) return null;
  return url.pathname + url.search + url.hash;
}

/** No empty segment, backslash, dot segment or control character, however often the path was encoded. */
function isPlainPath(pathname: string): boolean {
  let path = pathname;
  for (;;) {
    if (/\/\/|\\|\/\.{1,2}(?:\/|$)/.test(path) || controlCharacter.test(path)) return false;
    const decoded = decode(path);
    if (decoded === null) return false;
    if (decoded === path) return true;
    path = decoded;
  }
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function isSignInPath(path: string): boolean {
  const plain = path.toLowerCase();
  return signInPaths.some((signIn) => plain === signIn || plain.startsWith(`${signIn}/`));
}
