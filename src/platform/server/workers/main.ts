import { replyOf, type Order, type Piece, type Reply } from "./message.ts";

/** The process of a worker: sends a reply to each order, one at a time; whoever asked ends it. */
process.on("message", (order: Order) => void work(order).then((reply) => process.send!(reply)));
// Whoever asked is gone.
process.on("disconnect", () => process.exit());

type Job = (input: unknown, hand: (piece: string) => void) => unknown;

async function work({ module, name, input }: Order): Promise<Reply> {
  try {
    const exported = (await import(module)) as Record<string, Job>;
    return { value: await exported[name]!(input, (piece) => process.send!({ piece } satisfies Piece)) };
  } catch (error) {
    return replyOf(error);
  }
}
