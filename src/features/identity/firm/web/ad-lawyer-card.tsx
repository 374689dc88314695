import { Button } from "@mantine/core";
import { useState } from "react";
import { staffRef } from "#firm/refs.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { readAdLawyer, setAdLawyer } from "../endpoints.ts";

/** 광고책임변호사 of the firm. */
export function AdLawyerCard() {
  const { data, error, refetch } = useRead(readAdLawyer, {});
  return (
    <Card title="광고책임변호사">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={1} columns="1fr" />}
      {data && <AdLawyerForm key={data.model?.id ?? 0} set={data.model} />}
    </Card>
  );
}

function AdLawyerForm({ set }: { readonly set: Ref | null }) {
  const [lawyer, setLawyer] = useState(set);
  const write = useWrite(setAdLawyer, {
    refreshes: [readAdLawyer],
    quiet: true,
    success: "광고책임변호사를 저장했습니다.",
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate({ body: { lawyer: lawyer?.id ?? null } });
      }}
    >
      <p className={styles.note}>
        광고 문자에 광고책임변호사로 적습니다. 문자를 쓸 때 다른 변호사를 고르면 그 변호사를 적습니다.
      </p>
      <RefInput
        label="광고책임변호사"
        target={staffRef}
        among="lawyers"
        value={lawyer}
        error={fieldError(write.error, "lawyer")}
        onChange={setLawyer}
      />
      <div>
        <Button type="submit" loading={write.isPending} disabled={(lawyer?.id ?? null) === (set?.id ?? null)}>
          저장
        </Button>
      </div>
    </form>
  );
}
