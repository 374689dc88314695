import { Button } from "@mantine/core";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useRecord } from "#records/web/page/use-record.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { EndedNotice } from "#features/pipeline/clients/ended-notice.tsx";
import { client } from "#features/pipeline/clients/client.ts";
import { project } from "#features/pipeline/projects/project.ts";
import { endLink, listCaseLinks, renewCode } from "#features/portal/links/endpoints.ts";
import { IssuedLink } from "#features/portal/links/issued-link.tsx";
import { LinkRow, LinkRows } from "#features/portal/links/link-list.tsx";
import { linkDays } from "#features/portal/links/link.ts";
import { recordPath } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { shareCases } from "../access.ts";
import { shareCase } from "../endpoints.ts";
import styles from "./outside-rail.module.css";

const calls = { renew: renewCode, end: endLink };

/** By which links the state of this case is shown outside. */
export default function CaseLinks({ record }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useRead(listCaseLinks, { params: { number: String(record.number) } });
  const mayShare = useAllowed(shareCases);
  return (
    <div className={styles.cards}>
      <Card title="공유링크">
        {mayShare && <ShareThis number={record.number} />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={2} columns="1fr" />}
        {data?.models.length === 0 && <EmptyState title="이 사건의 공유링크가 없습니다." />}
        {data && data.models.length > 0 && (
          <LinkRows>
            {data.models.map((link) => (
              <LinkRow key={link.id} link={link} number={link.client} calls={calls} list={listCaseLinks}>
                <PageLink to={recordPath(client, link.client) ?? "/"}>고객 {link.client}</PageLink>
              </LinkRow>
            ))}
          </LinkRows>
        )}
      </Card>
    </div>
  );
}

/** A new link for the client of the case. */
function ShareThis({ number }: { readonly number: number }) {
  const { data } = useRecord(project, number);
  const write = useWrite(shareCase, { refreshes: [listCaseLinks], failure: "링크를 만들지 못했습니다." });
  const to = data?.model.client;
  if (data && !to) return <p>고객이 연결되지 않은 사건이라 링크를 만들 수 없습니다.</p>;
  const send = () => {
    if (!to) return;
    write.mutate({ params: { number: String(to.number) }, body: { project: number, days: linkDays.usual } });
  };
  return (
    <>
      {to && <EndedNotice number={to.number}>링크를 받을 사람을 확인해 주세요.</EndedNotice>}
      <Button variant="default" loading={write.isPending} disabled={!to} onClick={send}>
        {to ? `${to.label} 의뢰인에게 보일 링크 만들기` : "링크 만들기"}
      </Button>
      {write.data && <IssuedLink purpose="case" slug={write.data.slug} code={write.data.code} />}
    </>
  );
}
