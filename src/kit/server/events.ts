import { Client } from "pg";

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

const channel = "haechi";

/** Listens on a connection of its own and opens it anew when it breaks. `onResume` runs after a gap. */
export async function openEvents(
  connectionString: string,
  options: { onError: (error: unknown) => void; onResume?: () => void },
): Promise<EventHub> {
  const listeners = new Map<string, EventListener[]>();
  let client: Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function dispatch(payload: string): Promise<void> {
    const event = JSON.parse(payload) as AppEvent;
    for (const listener of listeners.get(event.type) ?? []) await listener(event);
  }

  async function connect(): Promise<void> {
    const next = new Client({ connectionString, application_name: "haechi events", keepAlive: true });
    next.on("error", options.onError);
    next.on("end", () => {
      if (closed || client !== next) return;
      retry = setTimeout(reconnect, 500);
    });
    next.on("notification", (message) => {
      if (message.payload) dispatch(message.payload).catch(options.onError);
    });
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    client = next;
  }

  function reconnect(): void {
    if (closed) return;
    connect().then(options.onResume, (error: unknown) => {
      options.onError(error);
      retry = setTimeout(reconnect, 1_000);
    });
  }

  await connect();
  return {
    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
