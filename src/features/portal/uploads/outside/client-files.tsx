import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import { listAskedFiles } from "../client-endpoints.ts";
import { RequestCard } from "./request-card.tsx";

/** On the client's pages: what the firm has asked for, and where it is sent. */
export function ClientFiles() {
  const { data, error, refetch } = useRead(listAskedFiles, {});
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={5} columns="1fr" />
    );
  }
  if (data.models.length === 0) {
    return (
      <EmptyState title="요청드린 자료가 없습니다.">필요한 자료가 생기면 이곳에서 알려 드리고 받겠습니다.</EmptyState>
    );
  }
  return (
    <>
      {data.models.map((asked) => (
        <RequestCard key={asked.number} asked={asked} maxBytes={data.maxBytes} />
      ))}
    </>
  );
}
