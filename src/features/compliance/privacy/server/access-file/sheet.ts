import { Readable } from "node:stream";
import { writeSheet } from "#platform/server/spreadsheet/write.ts";
import type { Section } from "#records/server/whose/given-data.ts";

const columns = [
  { title: "구분", width: 20 },
  { title: "기록", width: 22 },
  { title: "항목", width: 22 },
  { title: "내용", width: 80 },
];

/** The file of one person's data: a line for each thing that is held, kind by kind. */
export async function accessSheet(sections: readonly Pick<Section, "label" | "lines">[]): Promise<Readable> {
  const rows = sections.flatMap(({ label, lines }) =>
    lines.map(({ record, item, content }) => [label, record, item, content]),
  );
  const sheet = await writeSheet("개인정보 열람", columns, rows);
  return Readable.fromWeb(sheet as Parameters<typeof Readable.fromWeb>[0]);
}
