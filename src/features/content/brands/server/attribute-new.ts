import type { Work } from "#platform/server/database/transaction.ts";

type Origin = {
  readonly consultId: number;
  readonly brandId: number;
  /** By the UTM of an address, or as a colleague judges. */
  readonly how: "utm" | "staff";
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
};

/** Notes from where a consultation came that is made in this transaction. */
export async function attributeNew(
  { query }: Pick<Work, "query">,
  { viewer }: { readonly viewer: { readonly userId: number } },
  { consultId, brandId, how, source, medium, campaign }: Origin,
): Promise<void> {
  await query
    .insertInto("consult_attributions")
    .values({
      consult_id: consultId,
      brand_id: brandId,
      how,
      utm_source: source,
      utm_medium: medium,
      utm_campaign: campaign,
      updated_by: viewer.userId,
    })
    .execute();
}
