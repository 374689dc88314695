import { z } from "zod";
import { attachFileWithin, keepMadeFile } from "#features/work/files/server/api.ts";
import { recordId } from "#platform/schema.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { defineJob } from "#platform/server/jobs/job.ts";
import type { Services } from "#platform/server/services.ts";
import { makeInWorker } from "#platform/server/workers/in-worker.ts";
import type { Updateable } from "kysely";
import type { DB } from "#platform/server/database/tables.ts";
import type { joinParts } from "./join-parts.ts";
import type { partOf } from "./part.ts";

const makePart = makeInWorker<typeof partOf>(new URL("./part.ts", import.meta.url), "partOf");
const join = makeInWorker<typeof joinParts>(new URL("./join-parts.ts", import.meta.url), "joinParts");

/** What one PDF may hold at most. */
const mostBytes = 100_000_000;

type Item = {
  readonly title: string;
  readonly evidence: string;
  readonly receivedOn: string | null;
  readonly key: string | null;
  readonly kind: string;
  readonly sensitivity: string | null;
  readonly size: number;
};
type Part = { readonly title: string; readonly stamp: string; readonly bytes: Uint8Array };

/** Puts the files of a 합본 together, one after the other, and tells how far it is. */
export const makeBundle = defineJob({
  name: "documents.bundle",
  label: "문서 합본 만들기",
  input: z.strictObject({ bundleId: recordId }),
  withinMinutes: 30,
  run: async (services, { bundleId }, { signal }) => {
    const { database } = services;
    if (!(await isWanted(database, bundleId))) return;
    await change(database, bundleId, { status: "running", done_count: 0 });
    try {
      const { parts, leftOut } = await readParts(services, bundleId, signal);
      if (parts === null) return;
      if (parts.length === 0) throw new Failure("ruleViolated", "합칠 수 있는 PDF나 이미지가 없습니다.");
      await keep(services, bundleId, parts, leftOut);
    } catch (error) {
      if (!(error instanceof Failure) || error.code === "unavailable") throw error;
      await change(database, bundleId, { status: "failed", problem: error.message.slice(0, 500) });
    }
  },
});

async function isWanted({ query }: Pick<Database, "query">, bundleId: number): Promise<boolean> {
  const row = await query
    .selectFrom("document_bundles")
    .select("status")
    .where("id", "=", bundleId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.status === "waiting" || row?.status === "running";
}

/** Null when somebody has stopped it meanwhile. */
async function readParts(services: Services, bundleId: number, signal: AbortSignal) {
  const parts: Part[] = [];
  const leftOut: string[] = [];
  let bytes = 0;
  const items = await itemsOf(services.database, bundleId);
  for (const [index, item] of items.entries()) {
    signal.throwIfAborted();
    bytes += item.size;
    if (bytes > mostBytes) throw new Failure("tooLarge", "합친 크기가 100MB를 넘습니다. 나누어 만들어 주세요.");
    const made = await partOfItem(services, item);
    if (typeof made === "string") leftOut.push(`${item.title}: ${made}`);
    else
      parts.push({ title: [item.evidence, item.title].filter(Boolean).join(" "), stamp: stampOf(item), bytes: made });
    if (!(await isWanted(services.database, bundleId))) return { parts: null, leftOut };
    await change(services.database, bundleId, { done_count: index + 1 });
  }
  return { parts, leftOut };
}

/** What stands on each of its pages: its 호증, and the day on which it came in (additions D2). */
function stampOf({ evidence, receivedOn }: Item): string {
  return [evidence, receivedOn && `수령 ${receivedOn}`].filter(Boolean).join("  ");
}

async function itemsOf({ query }: Pick<Database, "query">, bundleId: number): Promise<Item[]> {
  return query
    .selectFrom("document_bundle_items as i")
    .innerJoin("documents as d", "d.id", "i.document_id")
    .leftJoin("files as f", "f.id", "d.file_id")
    .leftJoin("file_versions as v", (on) =>
      on.onRef("v.file_id", "=", "d.file_id").onRef("v.number", "=", "i.file_version"),
    )
    .leftJoin("file_contents as c", "c.id", "v.content_id")
    .select((eb) => [
      "d.title",
      "d.evidence",
      "d.received_on as receivedOn",
      "c.storage_key as key",
      "f.sensitivity",
      eb.fn.coalesce("c.kind", eb.val("")).as("kind"),
      eb.fn.coalesce("c.size", eb.val(0)).as("size"),
    ])
    .where("i.bundle_id", "=", bundleId)
    .orderBy("i.place")
    .execute();
}

/** The file as a PDF of its own, or why it is left out. */
async function partOfItem({ storage }: Services, { key, kind, sensitivity }: Item): Promise<Uint8Array | string> {
  if (key === null) return "파일 없음";
  // Marked since the 합본 was asked for.
  if (sensitivity === "privileged") return "비밀유지권 파일";
  if (!["pdf", "jpg", "jpeg", "png"].includes(kind)) return `PDF나 이미지가 아님 (${kind})`;
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer);
  const made = await makePart({ bytes: new Uint8Array(Buffer.concat(chunks)), kind }, null);
  return made ?? "암호로 보호되었거나 손상됨";
}

async function keep(services: Services, bundleId: number, parts: readonly Part[], leftOut: readonly string[]) {
  const { database } = services;
  const bundle = await database.query
    .selectFrom("document_bundles")
    .select(["title", "stamped", "created_by"])
    .where("id", "=", bundleId)
    .executeTakeFirstOrThrow();
  const { bytes, pages } = await join({ title: bundle.title, stamped: bundle.stamped, parts }, null);
  const userId = bundle.created_by!;
  const name = `${bundle.title
    .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, " ")
    .slice(0, 70)
    .trim()}.pdf`;
  const content = await keepMadeFile(services, { bytes, name, kind: "pdf", userId });
  await inBackground(database, async (work) => {
    await attachFileWithin(work, { viewer: { userId } }, { type: "documentBundle", id: bundleId }, content);
  });
  const words = leftOut.join("\n").slice(0, 20_000);
  await change(database, bundleId, { status: "done", pages, left_out: words });
}

type Columns = Updateable<DB["document_bundles"]>;

/** Only what is still wanted goes on: a 합본 that was stopped stays stopped. */
async function change(database: Database, bundleId: number, set: Columns): Promise<void> {
  await inBackground(database, async (work) => {
    const changed = await work.query
      .updateTable("document_bundles")
      .set((eb) => ({ ...set, version: eb("version", "+", 1) }))
      .where("id", "=", bundleId)
      .where("status", "in", ["waiting", "running"])
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    const changes = Object.fromEntries(Object.entries(set).map(([name, value]) => [name, [null, value]]));
    work.audit({ action: "documentBundle.make", recordType: "documentBundle", recordId: bundleId, changes });
    work.emit({ type: "record", ref: `documentBundle:${bundleId}` });
  });
}
