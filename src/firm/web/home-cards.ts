import type { ComponentType } from "react";
import type { Policy } from "#platform/policy.ts";

/** A card of the home page, below the tasks. */
export type HomeCard = {
  /** Kept with the order that a person has chosen; never changes. */
  readonly name: string;
  readonly title: string;
  /** Place until a person chooses another, ascending. */
  readonly order: number;
  readonly policy: Policy;
  /** The content of the card: at most seven rows, how many there are, and where all of them are. */
  readonly load: () => Promise<{ default: ComponentType }>;
};

let cards: readonly HomeCard[] = [];

/** Set once by the application from the registry. */
export function bindHomeCards(registered: readonly HomeCard[]): void {
  cards = registered.toSorted((one, other) => one.order - other.order);
}

/** The cards of all features, in their own order; the person's rights are asked by the home page. */
export function homeCards(): readonly HomeCard[] {
  return cards;
}
