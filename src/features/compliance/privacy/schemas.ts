import { z } from "zod";
import { day, fileAnswer, idOf, instant, recordId, success, text } from "#platform/schema.ts";
import { openSteps } from "#records/field-schema.ts";
import { holdKinds } from "#features/compliance/destruction/destruction.ts";
import { requesterNames, requestKindNames, requestStatusNames } from "./privacy.ts";
import { reason } from "#platform/reason.ts";

const params = z.strictObject({ number: idOf("clients.id_int") });
const consultParams = z.strictObject({ number: idOf("consults.id_int") });
const requestParams = z.strictObject({ requestId: idOf("privacy_requests.id") });
const kind = z.enum(requestKindNames);

const request = z.strictObject({
  id: recordId,
  version: z.int(),
  kind,
  requester: z.enum(requesterNames),
  /** `***` for those who may not see personal data in full. */
  content: z.string(),
  receivedOn: day,
  /** By the rule of the law that held on the day it came. */
  dueOn: day,
  /** Days until then; negative: overdue. */
  daysLeft: z.int(),
  status: z.enum(requestStatusNames),
  answer: z.string(),
  settledAt: instant.nullable(),
  settledBy: z.string(),
});

/** Consent, retention and requests of one client. */
export const readPrivacy = {
  params,
  response: success({
    consentAt: instant.nullable(),
    retentionUntil: day.nullable(),
    /** When the data has to go, if nothing stands against it. */
    destructionDueOn: day.nullable(),
    /** What stands against its destruction today: 진행 중인 사건, 수임장부 보존기간. */
    hindrances: z.array(z.string()),
    hold: z.strictObject({ kind: z.enum(holdKinds), note: z.string() }).nullable(),
    /** What is left to say of a client whose data is gone. */
    certificate: z
      .strictObject({ id: recordId, destroyedAt: instant, basis: z.string(), method: z.string() })
      .nullable(),
    requests: z.array(request.extend({ can: openSteps })),
  }),
};

export const registerRequest = {
  params,
  body: z.strictObject({
    kind: kind.meta({ label: "요구" }),
    requester: z.enum(requesterNames).meta({ label: "요구한 사람" }),
    content: text("내용", 2_000),
    receivedOn: day.meta({ label: "접수일" }),
  }),
  response: success({ id: recordId, dueOn: day, lawRef: z.string() }),
};

/** The same of a consultation, whose caller is no client. */
export const readConsultPrivacy = { ...readPrivacy, params: consultParams };

export const registerConsultRequest = { ...registerRequest, params: consultParams };

/** What the file of a client's data would hold, by kind, as far as this person sees it. */
export const previewAccessFile = {
  params: requestParams,
  response: success({
    parts: z.array(z.strictObject({ label: z.string(), records: z.int() })),
    /** Kinds of which this person may read nothing: they are not in the file. */
    closed: z.array(z.string()),
    /** Kinds in which names and telephones stay masked for this person. */
    masked: z.array(z.string()),
  }),
};

/** The file of everything the firm holds of the client who asked to see it, for an open request of 열람. */
export const makeAccessFile = {
  params: requestParams,
  body: z.strictObject({ reason: reason("사유", 200) }),
  response: fileAnswer,
};

const who = z.strictObject({ number: recordId, name: z.string() });

/**
 * Requests that wait for an answer, of a client or of whoever only consulted, the most urgent first, at most 200; the
 * counts are of all.
 */
export const listRequests = {
  response: success({
    models: z.array(request.extend({ client: who.nullable(), consult: who.nullable() })),
    total: z.int(),
    overdue: z.int(),
  }),
};
