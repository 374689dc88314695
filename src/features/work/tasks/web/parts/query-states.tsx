import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import type { CallError } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { notifyError } from "#platform/web/notify.ts";
import classes from "./parts.module.css";

/** Description under a list that could not be read (spec §8). */
const unreadable = "알 수 없는 오류로 인해 조회할 수 없습니다";

type QueryStatesProps = {
  readonly query: UseQueryResult<unknown, CallError>;
  /** Heading of the failure (spec §8). */
  readonly failure: string;
  readonly columns: string;
  /** Whether rows that have come wait for something else to be painted. */
  readonly waiting?: boolean;
  readonly children: ReactNode;
};

/** A list while it loads, when it failed, and with its rows; old rows stay when a later read fails. */
export function QueryStates({ query, failure, columns, waiting = false, children }: QueryStatesProps) {
  const { isSuccess, isError, errorUpdateCount, error, data, refetch } = query;
  const told = useRef(false);
  useEffect(() => {
    if (isSuccess) told.current = false;
    // Polls go on failing while the server is away; the first failure of a row says it.
    if (!isError || told.current) return;
    told.current = true;
    notifyError(failure, unreadable);
  }, [isSuccess, isError, failure]);

  const retry = () => {
    told.current = false;
    void refetch();
  };
  if (data === undefined && errorUpdateCount > 0) {
    const shown = { message: unreadable, requestId: error?.requestId ?? null };
    return (
      <Card>
        <ErrorState title={failure} error={shown} onRetry={retry} />
      </Card>
    );
  }
  if (data === undefined || waiting) {
    return (
      <Card flush>
        <SkeletonRows columns={columns} />
      </Card>
    );
  }
  return (
    <>
      {isError && (
        <div className={classes.stale} role="alert">
          <span>{failure}: 마지막으로 조회한 목록입니다.</span>
          <button type="button" className={classes.button} onClick={retry}>
            다시 시도
          </button>
        </div>
      )}
      {children}
    </>
  );
}
