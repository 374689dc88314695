import { z } from "zod";
import { day, idOf, instant, line, recordId, success } from "#platform/schema.ts";
import { documentKindLabels, type DocumentKind } from "#features/litigation/documents/words.ts";
import { clientFileStates } from "./client-file.ts";

const states = Object.keys(clientFileStates) as [keyof typeof clientFileStates];
const number = idOf("client_files.id").meta({ label: "자료 요청", record: "client_files.id" });
const ofRequest = z.strictObject({ number });
const ofPiece = z.strictObject({ number, pieceId: idOf("client_file_pieces.id") });

/** Files as staff see them: those that were handed in, by item. */
export const listPieces = {
  params: ofRequest,
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        item: z.string(),
        name: z.string(),
        size: z.int(),
        sentAt: instant,
        fileId: recordId.nullable(),
        document: z.strictObject({ number: recordId, title: z.string() }).nullable(),
      }),
    ),
    /** Not handed in yet. */
    waiting: z.int(),
  }),
};

export const movePiece = {
  params: ofPiece,
  body: z.strictObject({
    kind: z.enum(Object.keys(documentKindLabels) as [DocumentKind]).meta({ label: "문서 종류" }),
    title: line("제목", 200).refine((value) => value !== "", "제목을 넣어 주세요."),
  }),
  response: success({ document: recordId }),
};

const piece = z.strictObject({ id: recordId, name: z.string(), size: z.int() });

/** What the client is asked for. A list of what is told; nothing else of the request leaves the house. */
const asked = z.strictObject({
  number: recordId,
  title: z.string(),
  case: z.string(),
  message: z.string(),
  state: z.enum(states),
  reason: z.string(),
  dueOn: day.nullable(),
  sentAt: instant.nullable(),
  open: z.boolean(),
  items: z.array(z.strictObject({ name: z.string(), waiting: z.array(piece), sent: z.array(z.string()) })),
});

export const listAskedFiles = { response: success({ maxBytes: z.int(), models: z.array(asked) }) };

export const sendFile = {
  params: ofRequest,
  query: z.strictObject({ item: line("항목", 120), name: z.string().min(1).max(300).meta({ label: "파일 이름" }) }),
  response: success({ model: piece }),
};

export const takeBackFile = { params: ofPiece, response: success({}) };

export const handInFiles = { params: ofRequest, body: z.strictObject({}), response: success({ files: z.int() }) };

export type AskedFiles = z.output<typeof asked>;
