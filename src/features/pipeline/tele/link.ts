/** What stands for the part of the pattern that makes each link its own. */
export const roomWord = "{방}";

/** A link that people may be sent to; null: none. */
export function readLink(text: string): string | null {
  const url = URL.parse(text.trim());
  if (url?.protocol !== "https:" || !url.hostname.includes(".") || url.username !== "" || url.password !== "")
    return null;
  return url.href;
}

/** The link by the firm's pattern, of which `room` is a part that nobody guesses. */
export function linkBy(pattern: string, room: string): string {
  return pattern.replaceAll(roomWord, room);
}

/** Whether links can be made by it: a secure address with the word in its path, query or fragment. */
export function isLinkPattern(pattern: string): boolean {
  const first = linkBy(pattern, "aaaa");
  const second = linkBy(pattern, "bbbb");
  const [one, other] = [URL.parse(first), URL.parse(second)];
  return (
    pattern.includes(roomWord) && readLink(first) !== null && one?.origin === other?.origin && one?.href !== other?.href
  );
}
