import { z } from "zod";
import { idOf, instant, recordId, success } from "#platform/schema.ts";
import { codeLength, linkPurposes, type LinkPurpose } from "./link.ts";

/** The secret part of a link's address. */
export const linkSlug = z
  .string()
  .regex(/^[\w-]{20,100}$/, "주소가 올바르지 않습니다.")
  .meta({ label: "주소", examples: ["hch_0000000000000000000000000000000000000000000"] });

const code = z
  .string()
  .overwrite((typed) => typed.normalize("NFKC").replaceAll(/[\s-]/g, ""))
  .refine((typed) => /^\d+$/.test(typed) && typed.length === codeLength, `숫자 ${codeLength}자리를 넣어 주세요.`)
  .meta({ label: "확인번호", examples: ["000000"] });

const purpose = z.enum(Object.keys(linkPurposes) as LinkPurpose[]);

/** Says nothing of whose link it is. */
export const lookAtLink = {
  body: z.strictObject({ slug: linkSlug }),
  response: success({ model: z.strictObject({ firm: z.string(), phone: z.string() }) }),
};

export const enterLink = {
  body: z.strictObject({ slug: linkSlug, code }),
  /** The token of the visit, and what the link opens: its address may have come without its end. */
  response: success({ token: z.string(), purpose }),
};

const client = z.strictObject({ number: idOf("clients.id_int") });
const link = z.strictObject({ number: idOf("clients.id_int"), linkId: idOf("share_links.id") });

/** A link as staff see it. */
export const linkModel = z.strictObject({
  id: recordId,
  purpose,
  createdAt: instant,
  expiresAt: instant,
  codeUntil: instant,
  state: z.enum(["open", "codeOver", "over", "ended"]),
  entered: z.int(),
  wrong: z.int(),
  bots: z.int(),
  lastEnteredAt: instant.nullable(),
});

export const listLinks = { params: client, response: success({ models: z.array(linkModel) }) };

/** Links to a case; `client`: the number of the client who was given each. */
export const listCaseLinks = {
  params: z.strictObject({ number: idOf("projects.id_int") }),
  response: success({ models: z.array(linkModel.extend({ client: recordId })) }),
};

/** Told this once. */
export const renewCode = { params: link, body: z.strictObject({}), response: success({ code: z.string() }) };

export const endLink = { params: link, body: z.strictObject({}), response: success({}) };
