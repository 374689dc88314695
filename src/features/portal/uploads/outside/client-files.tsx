import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import { listAskedFiles } from "../client-endpoints.ts";
import { useClientLanguage } from "#features/portal/cases/use-language.tsx";
import { RequestCard } from "./request-card.tsx";
import { fileWords } from "./words.ts";

/** On the client's pages: what the firm has asked for, and where it is sent. */
export function ClientFiles() {
  const { data, error, refetch } = useRead(listAskedFiles, {});
  const words = fileWords[useClientLanguage()];
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={5} columns="1fr" />
    );
  }
  if (data.models.length === 0) {
    return <EmptyState title={words.none}>{words.noneYet}</EmptyState>;
  }
  return (
    <>
      {data.models.map((asked) => (
        <RequestCard key={asked.number} asked={asked} maxBytes={data.maxBytes} />
      ))}
    </>
  );
}
