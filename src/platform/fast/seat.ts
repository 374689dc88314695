import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import type { AppEvent } from "../server/app-event.ts";

/** The advisory lock that all who write to the database share. Who writes alone has it for himself as well. */
const lock = 0x6861_6563;
const arrival = "writer-came";
/** So long one who writes alone may take to give way; one that stands still loses its connection. */
const wayWithinMs = 5_000;
/** Whoever was heard coming has its place by then. */
const arrivedWithinMs = 1_000;

/** The place of one process among those that write, held by the connection over which it hears of the others. */
export class Seat {
  readonly #client: Client;
  readonly #id = randomUUID();
  #alone = false;
  #heard = Number.NEGATIVE_INFINITY;
  #trying: Promise<boolean> | null = null;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Comes in: nobody relies on writing alone any more when this resolves. */
  static async take(client: Client): Promise<Seat> {
    const seat = new Seat(client);
    await client.query("listen haechi");
    const event: AppEvent = { type: arrival, ref: seat.#id };
    await client.query("select pg_notify('haechi', $1)", [JSON.stringify(event)]);
    await client.query("select set_config('lock_timeout', $1, false)", [String(wayWithinMs)]);
    try {
      await client.query("select pg_advisory_lock_shared($1)", [lock]);
    } catch (error) {
      if ((error as { code?: string }).code !== "55P03") throw error;
      await client.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and objid = $1 and objsubid = 1 and mode = 'ExclusiveLock' and granted
           and database = (select oid from pg_database where datname = current_database())`,
        [lock],
      );
      await client.query("select pg_advisory_lock_shared($1)", [lock]);
    }
    await client.query("reset lock_timeout");
    return seat;
  }

  /** Whether nobody else has a seat; from then on whoever comes waits until this one gives way. */
  tryAlone(): Promise<boolean> {
    // Whoever asks meanwhile has the same answer: PostgreSQL counts a lock that is taken twice, and it is given back once.
    this.#trying ??= this.#try().finally(() => (this.#trying = null));
    return this.#trying;
  }

  async #try(): Promise<boolean> {
    const asked = performance.now();
    if (this.#alone || asked < this.#heard + arrivedWithinMs) {
      // Who is alone holds the lock already; that the connection answers tells that it still does.
      await this.#client.query("select");
      return this.#alone;
    }
    const { rows } = await this.#client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [lock]);
    this.#alone = rows[0]!.alone;
    if (this.#heard >= asked) await this.giveWay();
    return this.#alone;
  }

  /** Whether an event says that somebody else comes, who waits until this one gives way. */
  hears({ type, ref }: AppEvent): boolean {
    if (type !== arrival || ref === this.#id) return false;
    this.#heard = performance.now();
    return true;
  }

  /** Lets others in. What relied on writing alone has to have ended before. */
  async giveWay(): Promise<void> {
    if (!this.#alone) return;
    this.#alone = false;
    await this.#client.query("select pg_advisory_unlock($1)", [lock]);
  }
}
