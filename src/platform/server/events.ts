import { Client } from "pg";
import type { Freshness } from "./database/freshness.ts";
import type { AppEvent } from "./app-event.ts";
import { Seat } from "../fast/seat.ts";

export type EventListener = (event: AppEvent) => void | Promise<void>;

export type EventHub = {
  on(type: string, listener: EventListener): void;
  close(): Promise<void>;
};

export type EventOptions = {
  readonly onError: (error: unknown) => void;
  /** Runs after a gap. */
  readonly onResume?: () => void;
  /** Told whether this process is the only one that writes. */
  readonly freshness?: Freshness;
  /** How often the seat is looked after. */
  readonly checkEveryMs?: number;
};

/** What somebody tells who has written to the database with tools of his own (`docs/deployment.md`). */
const changedByHand = "changed-by-hand";
const checkEveryMs = 10_000;
const answersWithinMs = 5_000;

/**
 * Takes a seat among those that write and listens, on a connection of its own, which is opened anew when it breaks.
 * When it resolves, nobody relies on writing alone who is not.
 */
export async function openEvents(connectionString: string, options: EventOptions): Promise<EventHub> {
  const { onError, onResume, freshness } = options;
  const listeners = new Map<string, EventListener[]>();
  let client: Client | undefined;
  /** None while nothing is heard: then nobody relies on it. */
  let seat: Seat | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function dispatch(payload: string): Promise<void> {
    const event = JSON.parse(payload) as AppEvent;
    if (seat?.hears(event)) {
      freshness?.setAlone(false);
      await seat.giveWay();
    }
    if (event.type === changedByHand) freshness?.changed();
    if (event.staffIds !== undefined) freshness?.listsChanged(event.staffIds);
    for (const listener of listeners.get(event.type) ?? []) await listener(event);
  }

  async function connect(): Promise<void> {
    const next = new Client({ connectionString, application_name: "haechi events", keepAlive: true });
    next.on("error", onError);
    next.on("end", () => {
      if (closed || client !== next) return;
      leaveSeat();
      retry = setTimeout(reconnect, 500);
    });
    next.on("notification", (message) => {
      if (message.payload) dispatch(message.payload).catch(onError);
    });
    try {
      await next.connect();
      const taken = await Seat.take(next);
      client = next;
      seat = taken;
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    await look();
  }

  function leaveSeat(): void {
    seat = undefined;
    freshness?.setAlone(false);
  }

  /** Tries to be alone, which also tells whether the connection still hears. */
  async function look(): Promise<void> {
    const asked = seat;
    if (!freshness || !asked) return;
    const alone = await asked.tryAlone();
    if (asked === seat) freshness.setAlone(alone);
  }

  /** A connection that the network has dropped without a word does not answer: it is ended, and opened anew. */
  async function check(): Promise<void> {
    const asked = client;
    const patience = setTimeout(() => {
      leaveSeat();
      asked?.connection.stream.destroy();
    }, answersWithinMs);
    await look().catch(() => {});
    clearTimeout(patience);
  }

  function reconnect(): void {
    if (closed) return;
    connect().then(onResume, (error: unknown) => {
      onError(error);
      retry = setTimeout(reconnect, 1_000);
    });
  }

  await connect();
  const checking = setInterval(() => void check(), options.checkEveryMs ?? checkEveryMs).unref();
  return {
    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
    async close() {
      closed = true;
      clearInterval(checking);
      clearTimeout(retry);
      leaveSeat();
      await client?.end();
    },
  };
}
