/** Legal forms that only organisations carry, at either end of the name. */
const legalForm =
  /^(?:주식회사|유한회사|유한책임회사|합자회사|합명회사|\((?:주|유|합|사|재)\)|사단법인|재단법인|법무법인)\s*\S+$|(?:주식회사|유한회사|유한책임회사|합자회사|합명회사|\((?:주|유|합|사|재)\))$/u;

/** Endings that no Korean personal name has from five syllables on. */
const organisationEnding = /(?:법인|조합|협회|재단|공사|공단|은행|학교|위원회|대표회의|연합회|교회)$/u;

const letter = /[\p{L}\p{N}\p{M}]/u;

/**
 * A person's name for those who may not see it: 홍길동 → 홍*동, 이산 → 이*, 남궁민수 → 남**수. Names of organisations
 * stay, since they identify no person; in doubt a name counts as a person's. 익명 stays.
 */
export function maskName(name: string): string {
  const plain = name.normalize("NFC").trim();
  if (plain === "익명" || isOrganisation(plain)) return plain;
  const characters = Array.from(plain);
  const last = characters.length - 1;
  return characters
    .map((character, index) => {
      const kept = last > 0 && (index === 0 || (index === last && last > 1));
      return kept || !letter.test(character) ? character : "*";
    })
    .join("");
}

/** Whether the name is surely that of an organisation. */
function isOrganisation(name: string): boolean {
  const plain = name.normalize("NFKC").trim();
  if (legalForm.test(plain)) return true;
  return !/\s/u.test(plain) && plain.length >= 5 && organisationEnding.test(plain);
}
