import { z } from "zod";
import { idOf, line, recordId, success } from "#platform/schema.ts";
import { isLinkPattern } from "./link.ts";

export const sendEntryNotice = {
  params: z.strictObject({ number: idOf("tele_sessions.id") }),
  body: z.strictObject({ version: z.int().min(1).meta({ label: "버전" }) }),
  /** The message that tells it. */
  response: success({ message: recordId }),
};

export const readLinkPattern = { response: success({ pattern: z.string() }) };

export const setLinkPattern = {
  body: z.strictObject({
    pattern: line("주소 형식", 200)
      .refine((text) => text === "" || isLinkPattern(text), "https://로 시작하고 {방}이 든 주소를 넣어 주세요.")
      .meta({ label: "주소 형식", examples: ["", "https://meet.example.com/{방}"] }),
  }),
  response: success({}),
};
