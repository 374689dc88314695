import { JobFailure } from "#platform/server/jobs/failure-words.ts";
import type { Database } from "#platform/server/database/database.ts";
import { isNight, type NightHours } from "../../night.ts";
import { ProviderError, type Outgoing, type SmsDriver } from "../drivers/port.ts";
import { moveBatch, releaseBatch, writeResults } from "./batches.ts";

type HandOver = {
  readonly driver: SmsDriver;
  readonly batchId: number;
  readonly outgoing: readonly Outgoing[];
  /** Somebody in it may get no advertisement at night: looked at again at the last moment. */
  readonly mindsNight: boolean;
  readonly hours: NightHours;
  readonly clock: () => Date;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Hands a claimed batch to the provider. Until the batch says that it is being sent nothing has left, and whatever fails
 * gives the recipients back; from then on the provider alone knows, and it is asked (`settle.ts`).
 */
export async function handOver(database: Database, asked: HandOver): Promise<void> {
  const { driver, batchId, outgoing, mindsNight, hours, clock, signal } = asked;
  let key = "";
  try {
    key = await driver.open(signal);
    if (!(await moveBatch(database, batchId, { from: ["open"], to: "open", key }))) return;
    const refused = await driver.fill(key, outgoing, signal);
    if (refused.length > 0) await writeResults(database, batchId, refused);
    if (refused.length === outgoing.length) {
      await moveBatch(database, batchId, { from: ["open"], to: "settled" });
      return;
    }
  } catch (error) {
    await releaseBatch(database, batchId, ["open"]);
    throw asFailure(error);
  }
  if (mindsNight && isNight(clock(), hours)) {
    await releaseBatch(database, batchId, ["open"]);
    await driver.drop(key, signal).catch(ignoreProvider);
    return;
  }
  if (!(await moveBatch(database, batchId, { from: ["open"], to: "sending" }))) return;
  try {
    await driver.send(key, signal);
  } catch (error) {
    // It may have been sent all the same: whether it was is asked before anything else is done with it.
    throw asFailure(error);
  }
  await moveBatch(database, batchId, { from: ["sending"], to: "handed" });
  const seen = await driver.look(key, signal);
  if (seen.state === "sent") await writeResults(database, batchId, seen.results);
}

function asFailure(error: unknown): unknown {
  return error instanceof ProviderError ? new JobFailure("문자 발송사가 응답하지 않거나 거절했습니다.") : error;
}

function ignoreProvider(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}
