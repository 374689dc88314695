import { recordEndpoints } from "#records/endpoints.ts";
import { useRead } from "#platform/web/query.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { manageSpecialties } from "../access.ts";
import { brand } from "../brand.ts";
import { specialty } from "../specialty.ts";
import { MembersCard } from "./setup-cards.tsx";
import styles from "./brands.module.css";

const mostBrands = "50";

/** /lawfirm/brand/manager: who works for which brand, and the specialties that may be named. */
export default function ManagerScreen() {
  const { data, error, refetch } = useRead(recordEndpoints(brand).list, { query: { size: mostBrands, sort: "name" } });
  return (
    <>
      <PageHeader title="브랜드 관리자" detail="작성·검수·발행 담당과 전문분야" />
      {!data && !error && <SkeletonRows rows={6} columns="1fr 1fr" />}
      {error && !data && (
        <ErrorState title="브랜드를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState title="브랜드가 없습니다." />}
      <div className={styles.grid}>
        {data?.models.map(({ number, name }) => (
          <BrandMembers key={number} number={number} name={name} />
        ))}
      </div>
      <div className={styles.stack}>
        <RecordScreen
          resource={specialty}
          manage={manageSpecialties}
          title="등록한 전문분야"
          newLabel="전문분야 등록"
          emptyHint="대한변협에 등록한 전문분야만 광고에서 ‘전문’으로 표시할 수 있습니다."
        />
      </div>
    </>
  );
}

function BrandMembers({ number, name }: { readonly number: number; readonly name: string }) {
  return (
    <div className={styles.members}>
      <MembersCard number={number} title={name} />
      <PageLink to={`/lawfirm/brand/${number}`}>작성 기준과 금칙어</PageLink>
    </div>
  );
}
