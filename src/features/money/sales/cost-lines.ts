/** The costs of a quarter that are either spent or planned (spec §9); the second team's promotion is a share of the revenue. */
export const costLines = ["labour", "rent", "promotion", "other"] as const;
export type CostLine = (typeof costLines)[number];
