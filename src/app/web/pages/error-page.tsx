import { Button } from "@mantine/core";
import { CallError } from "#platform/web/call.ts";
import { isMissingChunk } from "../missing-chunk.ts";
import { MessagePage } from "./message-page.tsx";

type ErrorPageProps = { readonly error: unknown; readonly onRetry: () => void };

/** A page that failed: its message, the request id to quote, and another try (spec §2.1). */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const missing = isMissingChunk(error);
  return (
    <MessagePage mark="오류" title={missing ? "화면을 불러오지 못했습니다. 네트워크를 확인해 주세요." : titleOf(error)}>
      {/* In the words of the browser, for whoever mends it. */}
      {!missing && !(error instanceof CallError) && error instanceof Error && <p>내용: {error.message}</p>}
      {error instanceof CallError && error.requestId && <p>요청 번호 {error.requestId}</p>}
      {/* A script that failed once is not asked for again within the same page. */}
      <Button variant="default" onClick={missing ? () => location.reload() : onRetry}>
        다시 시도
      </Button>
    </MessagePage>
  );
}

function titleOf(error: unknown): string {
  return error instanceof CallError ? error.message : "화면을 표시하지 못했습니다. 다시 시도해 주세요.";
}
