import type { Database } from "#platform/server/database/database.ts";
import { readInWorker } from "#platform/server/workers/in-worker.ts";
import type { comparePages } from "./text/compare-pages.ts";

const compare = readInWorker<typeof comparePages>(new URL("./text/compare-pages.ts", import.meta.url), "comparePages");

type Asked = { readonly id: number; readonly from: number; readonly to: number; readonly staffId: number };

/** What has changed in the words of a document from one version to another, computed in a process of its own. */
export async function compareVersions({ query }: Pick<Database, "query">, { id, from, to, staffId }: Asked) {
  const rows = await query
    .selectFrom("document_pages")
    .select(["file_version", "body"])
    .where("document_id", "=", id)
    .where("file_version", "in", [from, to])
    .orderBy("file_version")
    .orderBy("page")
    .execute();
  const textOf = (version: number) =>
    rows.flatMap(({ file_version: of, body }) => (of === version ? [body] : [])).join("\n");
  const texts = { from: textOf(from), to: textOf(to) };
  if (texts.from === "" || texts.to === "") return { readable: false, added: 0, removed: 0, more: false, lines: [] };
  const { lines, ...counts } = await compare(texts, staffId);
  return { readable: true, ...counts, lines: [...lines] };
}
