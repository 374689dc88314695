import type { TakenContent } from "#features/work/files/server/api.ts";
import { keepMadeFile } from "#features/work/files/server/api.ts";
import { kindOf } from "#features/work/files/file.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import type { Services } from "#platform/server/services.ts";
import { makeInWorker } from "#platform/server/workers/in-worker.ts";
import { lockRecord, lockSeen, readStored, type LockedRow } from "#records/server/read.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import type { Target } from "#records/steps.ts";
import type { document } from "../../document.ts";
import type { maskFile } from "../masking/mask-file.ts";
import { documentRecords } from "../records.ts";
import { keepFile } from "./upload-document.ts";

const mask = makeInWorker<typeof maskFile>(new URL("../masking/mask-file.ts", import.meta.url), "maskFile");

/** What is covered within the time of one call. */
const largest = 50_000_000;

type Stored = LockedRow<typeof document>;
type Copied = { readonly number: number; readonly masked: number; readonly notes: readonly string[] };

/**
 * A new document beside this one whose file is its copy with the numbers of residents covered (product §6.5); the
 * document itself stays as it is, since courts want it whole. 422 with why where they cannot be covered.
 */
export async function maskDocument(context: WriteContext, services: Services, target: Target): Promise<Copied> {
  const stored = await readStored(context.database.query, documentRecords, target.number, context);
  if (stored.version !== target.version) throw new Failure("conflict");
  const { bytes, count, notes } = await maskedFile(context, services, stored);
  const name = copyName(stored.file_name);
  const userId = context.viewer.userId;
  const content = await keepMadeFile(services, { bytes, name, kind: kindOf(name)!, userId });
  return { number: await insertCopy(context, target, content), masked: count, notes };
}

async function maskedFile(context: WriteContext, { storage }: Services, { file_id, file_version }: Stored) {
  if (file_id === null) throw new Failure("ruleViolated", "파일이 없는 문서입니다.");
  const { key, kind, size } = await context.database.query
    .selectFrom("file_versions as v")
    .innerJoin("file_contents as c", "c.id", "v.content_id")
    .select(["c.storage_key as key", "c.kind", "c.size"])
    .where("v.file_id", "=", file_id)
    .where("v.number", "=", file_version)
    .executeTakeFirstOrThrow();
  if (size > largest) throw new Failure("ruleViolated", "50MB가 넘는 파일입니다. 나누어 올린 뒤 가려 주세요.");
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer);
  return mask({ bytes: new Uint8Array(Buffer.concat(chunks)), kind }, context.viewer.staff!.id);
}

/** The same name, so that who looks for the one finds the other; names have a length in bytes. */
function copyName(name: string): string {
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, name.length - ending.length).slice(0, 70)} (가림)${ending}`;
}

function insertCopy(context: WriteContext, target: Target, content: TakenContent): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    const before = await lockSeen(work.query, documentRecords, target, context);
    const { sensitivity } = await work.query
      .selectFrom("files")
      .select("sensitivity")
      .where("id", "=", before.file_id!)
      .executeTakeFirstOrThrow();
    const number = await insertRecord(work, context, documentRecords, {
      kind: before.kind,
      title: `${before.title.slice(0, 180)} (주민등록번호 가림)`,
      case: before.case_id,
      project: before.case_id === null ? before.project_id : null,
      author: context.viewer.staff!.id,
      receivedOn: before.received_on,
      receivedFrom: before.received_from,
      privileged: before.privileged,
      criminalCopy: before.criminal_copy,
      note: `문서 ${before.id}의 주민등록번호를 가린 사본`,
    });
    await keepFile(work, context, await lockRecord(work.query, documentRecords, number, context), content, sensitivity);
    const changes = { copy: [null, number] };
    work.audit({ action: "document.mask", recordType: "document", recordId: before.id, changes });
    return number;
  });
}
