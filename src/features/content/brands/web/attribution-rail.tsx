import { Button, NativeSelect, Stack } from "@mantine/core";
import "@mantine/core/styles/Stack.css";
import { useState } from "react";
import { brandRef, videoRef } from "#firm/refs.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { manageConsults } from "#features/pipeline/consults/access.ts";
import { isWalled } from "#records/field.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { readAttribution, setAttribution } from "../endpoints.ts";
import type { readAttribution as schema } from "../schemas.ts";

type Attribution = NonNullable<CallOutput<typeof schema>["model"]>;

const unknown: Attribution = { brand: null, video: null, how: "said", utmSource: "", utmMedium: "", utmCampaign: "" };
const ways = [
  { value: "said", label: "의뢰인이 말함" },
  { value: "utm", label: "주소의 UTM" },
  { value: "staff", label: "직원 판단" },
];

/** 유입 of a consultation: by which brand and video it came. */
export default function AttributionRail({ record }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useRead(readAttribution, { params: { number: String(record.number) } });
  if (error && !data)
    return <ErrorState title="유입을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBar width="50%" />;
  return <AttributionForm key={JSON.stringify(data.model)} number={record.number} stored={data.model ?? unknown} />;
}

function AttributionForm({ number, stored }: { readonly number: number; readonly stored: Attribution }) {
  const mayManage = useAllowed(manageConsults);
  const [value, setValue] = useState(stored);
  const change = (part: Partial<Attribution>) => setValue((now) => ({ ...now, ...part }));
  const write = useWrite(setAttribution, {
    refreshes: [readAttribution],
    success: "유입을 저장했습니다.",
    failure: "유입을 저장하지 못했습니다.",
  });
  // What the person does not see is neither shown nor written over.
  const isHidden = [stored.brand, stored.video].some((one) => one !== null && isWalled(one));
  const { brand, video, ...rest } = value;
  return (
    <Stack gap="sm" maw={420}>
      <RefInput
        label="브랜드"
        target={brandRef}
        value={brand}
        onChange={(chosen) => change({ brand: chosen })}
        disabled={!mayManage || isHidden}
      />
      <RefInput
        label="영상"
        target={videoRef}
        value={video}
        onChange={(chosen) => change({ video: chosen })}
        disabled={!mayManage || isHidden}
      />
      <NativeSelect
        label="근거"
        data={ways}
        value={value.how}
        disabled={!mayManage}
        onChange={(event) => change({ how: event.currentTarget.value as Attribution["how"] })}
      />
      {value.how === "utm" &&
        (["utmSource", "utmMedium", "utmCampaign"] as const).map((key) => (
          <LimitedInput
            key={key}
            label={key.replace("utm", "utm_").toLowerCase()}
            limit={key === "utmCampaign" ? 200 : 100}
            value={value[key]}
            disabled={!mayManage}
            onChange={(event) => change({ [key]: event.currentTarget.value })}
          />
        ))}
      {mayManage && !isHidden && (
        <Button
          loading={write.isPending}
          onClick={() =>
            write.mutate({
              params: { number: String(number) },
              body: { ...rest, brand: brand?.id ?? null, video: video?.id ?? null },
            })
          }
        >
          저장
        </Button>
      )}
    </Stack>
  );
}
