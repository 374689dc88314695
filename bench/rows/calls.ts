import type { Load, Side } from "../harness/measure.ts";
import type { World } from "../harness/world.ts";

/** Calls of one kind, ready to be sent to the product that serves the firm. */
export type Calls = {
  readonly requests: Side["requests"];
  /** Puts the firm back as it was. */
  close(): Promise<void>;
};

/** One kind of call that the table has a row for. */
export type CallKind = {
  readonly label: string;
  readonly load?: Pick<Load, "amount">;
  /** Makes in the firm what the calls need. */
  open(world: World): Promise<Calls>;
};

/** Calls that are measured, put back whatever happens. */
export async function withCalls<Opened extends Calls, Result>(
  kind: { open(world: World): Promise<Opened> },
  world: World,
  use: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await kind.open(world);
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

/** Nothing was made, so nothing is to be put back. */
export const nothingMade = () => Promise.resolve();
