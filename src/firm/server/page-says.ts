import { openOutbound } from "#platform/server/outbound.ts";

/** Enough of a page to find its title in. */
const limits = { bytes: 4_000_000 };

/**
 * Whether the page at this address holds these words: what was to be published counts as published once we have seen it
 * ourselves (additions B1). False for pages that do not answer 200 and addresses that may not be called.
 */
export async function pageSays(address: string, words: string, signal?: AbortSignal): Promise<boolean> {
  try {
    const call = openOutbound({ addresses: [address], limits });
    const answer = await call(address, { signal });
    if (answer.status !== 200) return false;
    return plain(decoded(await answer.text())).includes(plain(words));
  } catch {
    return false;
  }
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The characters that HTML writes by name or number. */
function decoded(html: string): string {
  return html.replaceAll(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function plain(text: string): string {
  return text.normalize("NFKC").replaceAll(/\s/g, "").toLowerCase();
}
