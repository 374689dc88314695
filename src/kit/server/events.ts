import { Client } from "pg";
import type { Freshness } from "./database/freshness.ts";
import { Seat } from "./database/seat.ts";

/**
 * What every process is told when a transaction commits, over PostgreSQL's own NOTIFY.
 * It carries references, never rows: whoever hears it reads again under his own rights.
 */
export type AppEvent = {
  readonly type: string;
  /** Whose lists changed; absent: not about staff; "all": everybody. */
  readonly staffIds?: readonly number[] | "all";
  readonly userId?: number;
  readonly sessionIds?: readonly number[];
  readonly ref?: string;
  readonly version?: number;
  /** For each of `staffIds`, the version of their lists that the change made. */
  readonly versions?: readonly number[];
};

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
};

/** What somebody tells who has written to the database with tools of his own (`docs/deployment.md`). */
const changedByHand = "changed-by-hand";
const tryAloneEveryMs = 30_000;

/**
 * Takes a seat among those that write and listens, on a connection of its own, which is opened anew when it breaks.
 * When it resolves, nobody relies on writing alone who is not.
 */
export async function openEvents(connectionString: string, options: EventOptions): Promise<EventHub> {
  const { onError, onResume, freshness } = options;
  const listeners = new Map<string, EventListener[]>();
  let client: Client | undefined;
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
      freshness?.setAlone(false);
      retry = setTimeout(reconnect, 500);
    });
    next.on("notification", (message) => {
      if (message.payload) dispatch(message.payload).catch(onError);
    });
    await next.connect();
    seat = await Seat.take(next);
    client = next;
    await tryAlone();
  }

  async function tryAlone(): Promise<void> {
    const asked = seat;
    if (!freshness || !asked) return;
    const alone = await asked.tryAlone();
    if (asked === seat) freshness.setAlone(alone && client !== undefined);
  }

  function reconnect(): void {
    if (closed) return;
    connect().then(onResume, (error: unknown) => {
      onError(error);
      retry = setTimeout(reconnect, 1_000);
    });
  }

  await connect();
  const trying = setInterval(() => tryAlone().catch(() => {}), tryAloneEveryMs).unref();
  return {
    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
    async close() {
      closed = true;
      clearInterval(trying);
      clearTimeout(retry);
      freshness?.setAlone(false);
      await client?.end();
    },
  };
}
