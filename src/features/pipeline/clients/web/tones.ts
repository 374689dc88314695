import type { RowOf } from "#records/resource.ts";
import type { Tone } from "#platform/tone.ts";
import type { client } from "../client.ts";

type Row = RowOf<typeof client>;

/** Colours of the states. */
export const clientTones: Readonly<Record<Row["status"], Tone>> = {
  prospect: "blue",
  active: "green",
  closed: "grey",
  dueDestroy: "amber",
  destroyed: "grey",
};

/** Colours of the grades. */
export const gradeTones: Readonly<Record<Row["grade"], Tone>> = { normal: "grey", important: "accent", caution: "red" };
