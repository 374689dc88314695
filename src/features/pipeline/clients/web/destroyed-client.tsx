import { formatDateTime } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { readPrivacy } from "#features/compliance/privacy/endpoints.ts";
import { client } from "../client.ts";
import styles from "./clients.module.css";

type DestroyedClientProps = { readonly number: number; readonly createdAt: string };

/** A client whose data is gone: the number, the days, and on which basis (product §6.3). */
export function DestroyedClient({ number, createdAt }: DestroyedClientProps) {
  const { data, error, refetch } = useRead(readPrivacy, { params: { number: String(number) } });
  const facts: readonly (readonly [string, string])[] = [
    ["등록", minute(createdAt)],
    ["파기", data?.certificate ? minute(data.certificate.destroyedAt) : ""],
    ["근거", data?.certificate?.basis ?? ""],
    ["방법", data?.certificate?.method ?? ""],
    ["확인서", data?.certificate ? String(data.certificate.id) : ""],
  ];
  return (
    <>
      <PageHeader
        title={`고객 ${number}`}
        above={<PageLink to={client.page!}>{client.label}</PageLink>}
        detail={<StateChip tone="grey">파기</StateChip>}
      />
      <Card title="파기한 고객">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <dl className={styles.gone}>
            {facts
              .filter(([, value]) => value !== "")
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        ) : (
          <SkeletonRows rows={3} columns="80px 1fr" />
        )}
      </Card>
    </>
  );
}

const minute = (instant: string) => formatDateTime(instant).slice(0, 16);
