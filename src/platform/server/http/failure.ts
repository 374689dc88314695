import { failureCodes, type FailureCode, type FieldMessages } from "../../failure.ts";

/** Records whose being there the words of a refusal confirm; the access log names them before it is answered. */
export type Confirmed = { readonly subject: string; readonly recordIds: readonly number[] };

/** A refusal with words for the user. Throw it anywhere in a request; the mapper answers it. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: FieldMessages | undefined;
  /** Seconds until another try makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;
  readonly confirmed: Confirmed | undefined;
  /** The page of what stands in the way, which the person may open. */
  readonly opens: string | undefined;

  constructor(
    code: FailureCode,
    message?: string,
    options: {
      fields?: FieldMessages;
      retryAfter?: number;
      confirmed?: Confirmed;
      opens?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message ?? failureCodes[code][1], { cause: options.cause });
    this.name = "Failure";
    this.code = code;
    this.status = failureCodes[code][0];
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.confirmed = options.confirmed;
    this.opens = options.opens;
  }
}

/** 400 that names one field and the mend. */
export function invalidField(field: string, message: string): Failure {
  return new Failure("invalid", message, { fields: { [field]: message } });
}

/** 404, the same for absent records and records of others. */
export function notFound(): Failure {
  return new Failure("notFound");
}
