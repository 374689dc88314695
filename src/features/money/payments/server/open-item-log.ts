/** What the access log calls what is still to be paid. */
export const openItem = "미수금";

/** The contracts that open items belong to, which the access log names. */
export function contractsOf(items: readonly { readonly contractId: number }[]): { readonly id: number }[] {
  return [...new Set(items.map(({ contractId }) => contractId))].map((id) => ({ id }));
}
