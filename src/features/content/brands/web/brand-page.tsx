import { Alert, Button } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import { IconChartLine } from "@tabler/icons-react";
import { formatNumber } from "#platform/number.ts";
import { formatDateTime } from "#platform/dates.ts";
import { goTo, PageLink, useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { SiteCard } from "#features/content/sites/site-card.tsx";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageBrands } from "../access.ts";
import { brand } from "../brand.ts";
import { listPosts } from "../endpoints.ts";
import { brandSteps } from "../steps.ts";
import { ChannelsCard, MembersCard } from "./setup-cards.tsx";
import styles from "./brands.module.css";

const steps = { machine: brandSteps };

/** /lawfirm/brand/{brand_id}: a brand, its accounts and people, posts and the state of its site. */
export default function BrandPage() {
  const number = useIdParam("brandId");
  return (
    <RecordRead resource={brand} number={number}>
      {(row) => (
        <RecordPage
          resource={brand}
          row={row}
          manage={manageBrands}
          steps={steps}
          actions={
            <Button
              variant="default"
              leftSection={<IconChartLine size={15} aria-hidden />}
              onClick={() => goTo(`/lawfirm/brand/${row.number}/analytics`)}
            >
              분석
            </Button>
          }
          facts={[
            { label: "도메인", value: row.domain },
            { label: "대표번호", value: row.phone },
            { label: "담당", value: row.manager?.label ?? "미지정" },
            { label: "이번달 상담", value: `${formatNumber(row.consults ?? 0)}건` },
            { label: "팀", value: row.team?.label },
          ]}
          above={
            row.phoneUnregistered && (
              <Alert color="amber" role="note" mb={14}>
                대표번호 {row.phone}: 사용 중인 발신번호로 등록되어 있지 않아 이 번호로 문자를 보낼 수 없습니다.{" "}
                <PageLink to="/sms/senders">발신번호 등록</PageLink>
              </Alert>
            )
          }
          aside={<SiteCard brandId={row.id} />}
        >
          <div className={styles.stack}>
            <ChannelsCard number={row.number} />
            <MembersCard number={row.number} />
            <Posts number={row.number} />
          </div>
        </RecordPage>
      )}
    </RecordRead>
  );
}

function Posts({ number }: { readonly number: number }) {
  const { data, error, refetch } = useRead(listPosts, { params: { number: String(number) } });
  return (
    <Card title="게시물" flush>
      {error && !data && (
        <ErrorState title="게시물을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState title="게시물이 없습니다." />}
      {data && data.models.length > 0 && (
        <Table label="게시물">
          <thead>
            <tr>
              <th scope="col">구분</th>
              <th scope="col">제목</th>
              <th scope="col">채널</th>
              <th scope="col">게시일</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map(({ key, kind, title, channel, publishedAt, path }) => (
              <tr key={key}>
                <td>{kind}</td>
                <td>
                  <PageLink to={path}>{title}</PageLink>
                </td>
                <td>{channel}</td>
                <td>{publishedAt === null ? "—" : formatDateTime(publishedAt)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
