/**
 * What a link opens: the state of a case, the first sign-in of a client, a letter to be approved, documents to be sent, a
 * contract to be read.
 */
export const linkPurposes = {
  case: "진행상황",
  join: "회원 초대",
  letter: "내용증명 확인",
  suit: "집단소송 서류",
  contract: "계약 확인",
} as const;
export type LinkPurpose = keyof typeof linkPurposes;

/** Those of clients; the others are of somebody outside who need not be one. */
export type ClientPurpose = Exclude<LinkPurpose, "suit">;

/** Where the page of each stands; the rest of the address is the secret of the link. */
export const linkPages: Readonly<Record<LinkPurpose, string>> = {
  case: "/project",
  join: "/client/join",
  letter: "/letter",
  suit: "/submit",
  contract: "/project",
};

/** Days for which a link may stay open, and those it has unless somebody says otherwise. */
export const linkDays = { most: 90, usual: 14 } as const;

/** Days after which a code opens nothing any more; a new one may be given while the link lives. */
export const codeDays = 7;

/** Digits of a code. */
export const codeLength = 6;

/** The address that a client is given. */
export function linkAddress(origin: string, purpose: LinkPurpose, slug: string): string {
  return `${origin}${linkPages[purpose]}/${slug}${purpose === "contract" ? "/contract" : ""}`;
}

/**
 * Whether a page is one that a link of this purpose opens. Those of a case and of a contract stand below the same address,
 * and what the firm has published below both.
 */
export function isPageOf(purpose: LinkPurpose, slug: string, path: string): boolean {
  const start = `${linkPages[purpose]}/${slug}`;
  if (path !== start && !path.startsWith(`${start}/`)) return false;
  const rest = path.slice(start.length).replace(/\/$/, "");
  return purpose === "contract" ? rest !== "" : rest !== "/contract";
}
