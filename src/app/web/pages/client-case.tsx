import { Button } from "@mantine/core";
import { useState } from "react";
import { CaseCard } from "#features/portal/cases/case-card.tsx";
import { previewCase } from "#features/portal/cases/endpoints.ts";
import { useRead } from "#platform/web/query.ts";
import { TextField } from "#ui/components/fields.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import styles from "./client-page.module.css";

/**
 * A case as its client reads it, chosen by its number alone: a search would show the client who looks on other people's
 * cases.
 */
export default function ClientCase() {
  const [typed, setTyped] = useState("");
  const [number, setNumber] = useState("");
  return (
    <>
      <form
        className={styles.search}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          setNumber(typed);
        }}
      >
        <TextField
          name="number"
          label="사건 번호"
          inputMode="numeric"
          failure={null}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.normalize("NFKC").replaceAll(/\D/g, "").slice(0, 12))}
        />
        <Button type="submit" disabled={!/^[1-9]/.test(typed)}>
          보기
        </Button>
      </form>
      {number !== "" && (
        <div className={styles.case}>
          <Shown key={number} number={number} />
        </div>
      )}
    </>
  );
}

function Shown({ number }: { readonly number: string }) {
  const { data, error, refetch } = useRead(previewCase, { params: { number } });
  if (data) return <CaseCard of={data.model} />;
  if (!error) return <SkeletonRows rows={4} columns="1fr" />;
  if (error.status === 404) return <p role="alert">볼 수 있는 사건이 아닙니다. 사건 번호를 확인해 주세요.</p>;
  return <ErrorState title="사건을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
}
