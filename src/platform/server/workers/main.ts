import { replyOf, type Order, type Reply } from "./message.ts";

/** The process of a worker: takes one order and sends one reply; whoever asked ends it when he has the reply. */
process.once("message", (order: Order) => void work(order).then((reply) => process.send!(reply)));
// Whoever asked is gone.
process.on("disconnect", () => process.exit());

async function work({ module, name, input }: Order): Promise<Reply> {
  try {
    const exported = (await import(module)) as Record<string, (input: unknown) => unknown>;
    return { value: await exported[name]!(input) };
  } catch (error) {
    return replyOf(error);
  }
}
