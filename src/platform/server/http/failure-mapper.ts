import type { FailureBody } from "../../failure.ts";
import { Failure } from "./failure.ts";

/** PostgreSQL error classes that are the sender's doing or pass by themselves. */
const sqlStates: Record<string, (detail?: string) => Failure> = {
  "22001": () => new Failure("invalid", "입력한 글이 너무 깁니다."),
  "22003": () => new Failure("invalid", "숫자가 허용 범위를 벗어났습니다."),
  "22007": wrongDate,
  "22008": wrongDate,
  "22009": wrongDate,
  "22P02": () => new Failure("invalid"),
  "22021": () => new Failure("invalid", "사용할 수 없는 문자가 들어 있습니다."),
  "23502": () => new Failure("invalid", "빠진 항목이 있습니다."),
  "23503": () => new Failure("conflict", "연결된 자료가 없거나 이미 사용 중입니다."),
  "23505": () => new Failure("conflict", "이미 등록된 값입니다."),
  "23514": () => new Failure("invalid", "입력한 값이 규칙에 맞지 않습니다."),
  "40001": () => new Failure("conflict"),
  "40P01": () => new Failure("conflict"),
  // Raised by the guard of closed months (migration 0010).
  HM423: () => new Failure("closedMonth"),
  // The same, with the month and the mend in its words (migration 0475).
  HM424: (detail) => new Failure("closedMonth", detail),
  // The database's disk takes nothing, or a part of it cannot be read.
  "53100": fullDisk,
  "58030": fullDisk,
  "57014": () => new Failure("unavailable", undefined, { retryAfter: 2 }),
};

function wrongDate(): Failure {
  return new Failure("invalid", "날짜나 시각이 올바르지 않습니다.");
}

function fullDisk(): Failure {
  return new Failure("unavailable", "저장 공간이 부족하거나 디스크를 쓸 수 없습니다. 관리자에게 알려 주세요.", {
    retryAfter: 60,
  });
}

/** Whether the operating system said that a disk is full, broken or out of handles. */
export function isDiskFault(error: unknown): error is NodeJS.ErrnoException {
  return /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)$/.test(String((error as { code?: unknown } | null)?.code));
}

const fastifyStatuses: Record<number, () => Failure> = {
  400: () => new Failure("invalid", "요청 형식이 올바르지 않습니다."),
  404: () => new Failure("notFound"),
  405: () => new Failure("notFound"),
  408: () => new Failure("unavailable", undefined, { retryAfter: 1 }),
  413: () => new Failure("tooLarge"),
  414: () => new Failure("tooLarge", "주소가 너무 깁니다."),
  415: () => new Failure("unsupportedType"),
  431: () => new Failure("tooLarge"),
  503: () => new Failure("unavailable", undefined, { retryAfter: 2 }),
};

/** True for errors which mean that the database cannot be reached right now. */
function isDatabaseAway(code: string): boolean {
  return (
    code.startsWith("08") || code.startsWith("57P") || code === "53300" || /^E(CONN|PIPE|AI_AGAIN|NOENT)/.test(code)
  );
}

/** Turns whatever was thrown into a refusal that is safe to show. `known` is false for faults of ours. */
export function toFailure(error: unknown): { failure: Failure; known: boolean } {
  if (error instanceof Failure) return { failure: error, known: true };
  const {
    code = "",
    statusCode,
    message = "",
    detail,
  } = (error ?? {}) as {
    code?: string;
    detail?: string;
    statusCode?: number;
    message?: string;
  };
  const bySql = sqlStates[code];
  if (bySql) return { failure: bySql(detail), known: bySql !== fullDisk };
  if (isDiskFault(error)) return { failure: fullDisk(), known: false };
  if (
    isDatabaseAway(code) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message)
  ) {
    return { failure: new Failure("unavailable", undefined, { retryAfter: 2, cause: error }), known: false };
  }
  if (code.startsWith("FST_") && statusCode !== undefined && statusCode < 500) {
    return { failure: (fastifyStatuses[statusCode] ?? fastifyStatuses[400]!)(), known: true };
  }
  if (statusCode === 503) return { failure: fastifyStatuses[503]!(), known: true };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { failure: (fastifyStatuses[statusCode] ?? fastifyStatuses[400]!)(), known: true };
  }
  return { failure: new Failure("unknown", undefined, { cause: error }), known: false };
}

export function failureBody(failure: Failure, requestId: string): FailureBody {
  return {
    success: false,
    code: failure.code,
    message: failure.message,
    ...(failure.fields && { fields: failure.fields }),
    ...(failure.opens !== undefined && { opens: failure.opens }),
    requestId,
  };
}
