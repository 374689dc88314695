import { writableFields } from "#records/resource.ts";
import { client } from "../client.ts";

type Key = keyof typeof client.fields;
const marked: readonly string[] = ["endedOn", "endedNote"] satisfies Key[];

/** Fields of the form: 사망 and 합병·소멸 are marked on the page of the client. */
export const formFields = writableFields(client).flatMap(([key]) => (marked.includes(key) ? [] : [key as Key]));
