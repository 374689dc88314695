import { Button } from "@mantine/core";
import { formatDateTime, seoulDay } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { manageSites, showSites } from "./access.ts";
import { checkSite, listSites, readSite } from "./endpoints.ts";
import { healths } from "./health.ts";

/** 헬스 of a brand in the column beside its page. */
export function SiteCard({ brandId }: { readonly brandId: number }) {
  return useAllowed(showSites) ? <SeenSiteCard brandId={brandId} /> : null;
}

function SeenSiteCard({ brandId }: { readonly brandId: number }) {
  const params = { number: String(brandId) };
  useRefreshOn("siteEvent", readSite);
  const { data, error, refetch } = useRead(readSite, { params });
  return (
    <Card title="사이트" aside={<PageLink to={`/lawfirm/realtime/${brandId}`}>자세히</PageLink>}>
      {error && !data && (
        <ErrorState title="상태를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonBar width="60%" />}
      {data && (
        <>
          <p>
            <StateChip tone={healths[data.model.health].tone}>{healths[data.model.health].label}</StateChip>{" "}
            {data.model.latencyMs !== null && `${formatNumber(data.model.latencyMs)}ms`}
          </p>
          <p>
            {data.model.lastCheckAt === null
              ? "점검한 적이 없습니다."
              : `${formatDateTime(data.model.lastCheckAt)} 점검`}
          </p>
          {data.model.certificateUntil !== null && <p>인증서 {seoulDay(data.model.certificateUntil)}까지</p>}
          {data.model.domainUntil !== null && <p>도메인 {data.model.domainUntil}까지</p>}
          {data.model.formWorks !== null && <p>문의폼 {data.model.formWorks ? "정상" : "오류"}</p>}
          <CheckNow brandId={brandId} />
        </>
      )}
    </Card>
  );
}

/** 지금 확인, for those who answer for sites. */
export function CheckNow({ brandId }: { readonly brandId: number }) {
  const mayCheck = useAllowed(manageSites);
  const write = useWrite(checkSite, {
    refreshes: [readSite, listSites],
    success: "점검했습니다.",
    failure: "점검하지 못했습니다.",
  });
  if (!mayCheck) return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={write.isPending}
      onClick={() => write.mutate({ params: { number: String(brandId) } })}
    >
      지금 확인
    </Button>
  );
}
