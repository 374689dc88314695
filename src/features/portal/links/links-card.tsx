import type { ReactNode } from "react";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { endLink, listLinks, renewCode } from "./endpoints.ts";
import { LinkList } from "./link-list.tsx";

/** The links of a client: made above, seen, given a new code, taken back. */
export function LinksCard({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  const { data, error, refetch } = useRead(listLinks, { params: { number: String(number) } });
  const paramsOf = (linkId: number) => ({ number: String(number), linkId: String(linkId) });
  const renew = useWrite(renewCode, { refreshes: [listLinks], failure: "새 번호를 만들지 못했습니다." });
  const end = useWrite(endLink, {
    refreshes: [listLinks],
    success: "링크를 닫았습니다.",
    failure: "링크를 닫지 못했습니다.",
  });
  return (
    <Card title="공유링크">
      {children}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={2} columns="1fr" />}
      {data && (
        <LinkList
          links={data.models}
          onRenew={(linkId) =>
            renew.mutateAsync({ params: paramsOf(linkId), body: {} }).then(
              ({ code }) => code,
              () => null,
            )
          }
          onEnd={(linkId) => end.mutate({ params: paramsOf(linkId), body: {} })}
        />
      )}
    </Card>
  );
}
