import { Button } from "@mantine/core";
import { useState } from "react";
import { staffRef } from "#firm/refs.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { listLimitations, readReviewers, setReviewers } from "../endpoints.ts";
import styles from "./limitations.module.css";

/** 점검 변호사 as 관리자 chooses them. */
export function ReviewersCard() {
  const { data, error, refetch } = useRead(readReviewers, {});
  const write = useWrite(setReviewers, {
    refreshes: [readReviewers, listLimitations],
    success: "점검 변호사를 저장했습니다.",
    failure: "점검 변호사를 저장하지 못했습니다.",
  });
  const [added, setAdded] = useState<Ref | null>(null);
  const people = data?.models ?? [];
  const save = (staffIds: readonly number[]) => {
    write.mutate({ body: { staffIds: [...staffIds] } });
    setAdded(null);
  };
  const ids = people.map(({ id }) => id);
  return (
    <Card title="점검 변호사">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={1} columns="1fr" />}
      {data && (
        <>
          <p>
            매주 시효 목록을 받고, 담당하지 않는 사건의 제출한 사본을 열어 확인합니다. 한 변호사의 사건을 다른 변호사가
            보도록 두 명 이상을 정해 주세요.
          </p>
          <ul className={styles.people}>
            {people.map(({ id, shortName }) => (
              <li key={id}>
                {shortName}{" "}
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`${shortName} 해제`}
                  onClick={() => save(ids.filter((one) => one !== id))}
                >
                  해제
                </Button>
              </li>
            ))}
          </ul>
          <div className={styles.search}>
            <RefInput
              label="추가할 변호사"
              target={staffRef}
              among="lawyers"
              value={added}
              error={fieldError(write.error, "staffIds")}
              onChange={setAdded}
            />
          </div>
          <div className={styles.buttons}>
            <Button
              disabled={added === null}
              loading={write.isPending}
              onClick={() => added && save([...new Set([...ids, added.id])])}
            >
              추가
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
