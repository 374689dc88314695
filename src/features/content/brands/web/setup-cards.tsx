import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { manageBrands } from "../access.ts";
import { brand, brandStaffLines, channelLines } from "../brand.ts";
import { readSetup, setChannels, setStaff } from "../endpoints.ts";
import { LinesCard } from "#records/web/lines/lines-card.tsx";

const written = { refreshes: [readSetup], onSuccess: () => void refreshRecord(brand) };

/** 채널 대장 of a brand: its accounts, whose they are and how they were come by. */
export function ChannelsCard({ number }: { readonly number: number }) {
  const mayManage = useAllowed(manageBrands);
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(readSetup, { params });
  const write = useWrite(setChannels, {
    ...written,
    success: "채널 대장을 저장했습니다.",
    failure: "채널 대장을 저장하지 못했습니다.",
  });
  if (error && !data)
    return <ErrorState title="채널을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBar width="60%" />;
  return (
    <LinesCard
      title="채널 대장"
      hint="매수하거나 빌린 계정에는 게시하지 않습니다."
      lines={channelLines}
      rows={data.channels}
      version={data.version}
      blank={{ channel: "blog", account: "", legalOwner: "", obtained: "own", postAddress: "" }}
      saving={write.isPending}
      onSave={(channels, version, onSuccess) => write.mutate({ params, body: { version, channels } }, { onSuccess })}
      mayManage={mayManage}
    />
  );
}

/** Who writes, looks over and publishes for a brand. */
export function MembersCard({ number, title = "담당" }: { readonly number: number; readonly title?: string }) {
  const mayManage = useAllowed(manageBrands);
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(readSetup, { params });
  const write = useWrite(setStaff, {
    ...written,
    success: "담당을 저장했습니다.",
    failure: "담당을 저장하지 못했습니다.",
  });
  if (error && !data)
    return <ErrorState title="담당을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBar width="60%" />;
  return (
    <LinesCard
      title={title}
      hint="작성, 검수, 발행을 맡은 직원"
      lines={brandStaffLines}
      rows={data.staff}
      version={data.version}
      blank={{ staff: null, role: "write" }}
      saving={write.isPending}
      onSave={(staff, version, onSuccess) => write.mutate({ params, body: { version, staff } }, { onSuccess })}
      mayManage={mayManage}
    />
  );
}
