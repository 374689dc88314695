import { z } from "zod";
import { idOf, recordId, success } from "../../../kit/shared/schema.ts";

const params = z.strictObject({ number: idOf("clients.id_int") });

export const mergeClients = {
  params,
  /** 고객번호 of the client that goes into this one, and the versions the person saw. */
  body: z.strictObject({
    otherNumber: recordId.meta({ label: "합칠 고객번호", record: "clients.id_int" }),
    version: z.int().min(1).meta({ label: "버전" }),
  }),
  response: success({ number: recordId, moved: z.int() }),
};

export const undoMerge = { params, response: success({ number: recordId }) };
