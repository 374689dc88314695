import { openOutbound, OutboundError } from "#platform/server/outbound.ts";

export type Health = "ok" | "slow" | "error" | "down";

/** What one look at a site found. */
export type Found = {
  readonly health: Health;
  readonly latencyMs: number | null;
  readonly httpStatus: number | null;
  readonly certificateUntil: Date | null;
  /** What is wrong, in Korean; blank when nothing is. */
  readonly message: string;
  readonly kind: "unreachable" | "certificate" | "slow" | null;
};

type Limits = { readonly slowMs: number; readonly connectMs: number; readonly totalMs: number };

/** From so many milliseconds on a site counts as slow. */
const usual: Limits = { slowMs: 3_000, connectMs: 5_000, totalMs: 15_000 };
const bytes = 4_000_000;

const certificateCodes = new Set([
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** Looks whether a site answers, how fast, with which status, and until when its certificate holds. Never throws. */
export async function lookAtSite(address: string, signal?: AbortSignal, limits: Partial<Limits> = {}): Promise<Found> {
  const { slowMs, connectMs, totalMs } = { ...usual, ...limits };
  let certificateUntil: Date | null = null;
  const began = performance.now();
  try {
    const call = openOutbound({
      addresses: [address],
      limits: { connectMs, totalMs, bytes },
      onCertificate: (until) => (certificateUntil = until),
    });
    const { status } = await call(address, { signal, headers: { "user-agent": "haechi-site-check" } });
    const latencyMs = Math.round(performance.now() - began);
    const seen = { latencyMs, httpStatus: status, certificateUntil };
    if (status >= 400)
      return { ...seen, health: "error", kind: "unreachable", message: `사이트가 ${status} 응답을 보냈습니다.` };
    if (latencyMs > slowMs)
      return {
        ...seen,
        health: "slow",
        kind: "slow",
        message: `응답에 ${latencyMs.toLocaleString("ko-KR")}ms 걸렸습니다.`,
      };
    return { ...seen, health: "ok", kind: null, message: "" };
  } catch (error) {
    const seen = { latencyMs: null, httpStatus: null, certificateUntil };
    const code = (error as { readonly code?: string }).code ?? "";
    if (certificateCodes.has(code))
      return { ...seen, health: "error", kind: "certificate", message: certificateWords(code) };
    return { ...seen, health: "down", kind: "unreachable", message: reachWords(error, code) };
  }
}

function certificateWords(code: string): string {
  if (code === "CERT_HAS_EXPIRED") return "인증서가 만료되었습니다.";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return "인증서가 다른 도메인의 것입니다.";
  if (code === "CERT_NOT_YET_VALID") return "인증서의 유효기간이 시작되지 않았습니다.";
  return "믿을 수 없는 인증서입니다.";
}

function reachWords(error: unknown, code: string): string {
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "도메인의 주소를 찾지 못했습니다.";
  if (code === "ECONNREFUSED") return "서버가 접속을 거절했습니다.";
  if (code === "ECONNRESET") return "서버가 접속을 끊었습니다.";
  if (error instanceof OutboundError && error.message === "not connected in time") return "제때 접속하지 못했습니다.";
  if (error instanceof OutboundError && error.message === "the answer is too large") return "응답이 너무 큽니다.";
  if (error instanceof OutboundError) return "점검할 수 없는 주소입니다.";
  if ((error as { readonly name?: string }).name === "TimeoutError" || code === "ABORT_ERR")
    return "제때 응답하지 않았습니다.";
  return "접속하지 못했습니다.";
}

/** What a test entry looks like to the site: marked, so that it is told apart from people. */
const testEntry = new URLSearchParams({
  haechi_test: "1",
  name: "테스트",
  tel: "010-0000-0000",
  content: "문의폼 점검",
});

/** Whether the form of a site takes an entry that is marked as a test. Never throws. */
export async function tryForm(address: string, signal?: AbortSignal): Promise<boolean> {
  try {
    const call = openOutbound({ addresses: [address], limits: { bytes } });
    const { status } = await call(address, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "haechi-site-check" },
      body: testEntry.toString(),
      signal,
    });
    return status >= 200 && status < 300;
  } catch {
    return false;
  }
}
