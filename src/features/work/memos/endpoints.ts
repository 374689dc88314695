import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { memo } from "./memo.ts";
import type * as schemas from "./schemas.ts";

export const memoCalls = recordEndpoints(memo);

/** The kinds of record that the person may move a memo to. */
export const listMemoKinds = endpoint<typeof schemas.listMemoKinds>("GET", "/api/memo-kinds");
/** Memos of one record; `id` is its key. */
export const readThread = endpoint<typeof schemas.readThread>("GET", "/api/memo-threads/:type/:id");
export const listPeople = endpoint<typeof schemas.listPeople>("GET", "/api/memo-threads/:type/:id/people");
export const writeMemo = endpoint<typeof schemas.writeMemo>("POST", "/api/memo-threads/:type/:id");
export const editMemo = endpoint<typeof schemas.editMemo>("PUT", "/api/memos/:number");
/** 확인: who was called has read it; the writer has been reminded. */
export const ackMemo = endpoint<typeof schemas.ackMemo>("POST", "/api/memos/:number/acks");
export const pinMemo = endpoint<typeof schemas.pinMemo>("PUT", "/api/memos/:number/pin");
/** 숨김; the writer's own deletion needs no reason. */
export const hideMemo = endpoint<typeof schemas.hideMemo>("POST", "/api/memos/:number/hide");
export const bringBackMemo = endpoint<typeof schemas.bringBackMemo>("POST", "/api/memos/:number/show");
export const moveMemo = endpoint<typeof schemas.moveMemo>("POST", "/api/memos/:number/move");
