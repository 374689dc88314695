import { fileTraits, type FileTrait } from "../file.ts";

/** What the bytes of a file told when it came, among its details: that a password protects it. */
export function TraitWords({ traits }: { readonly traits: readonly FileTrait[] }) {
  return traits.map((trait) => ` · ${fileTraits[trait]}`).join("");
}
