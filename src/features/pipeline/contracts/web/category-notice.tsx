import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { RowOf } from "#records/resource.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { contract, type Category } from "../contract.ts";
import { setCategory } from "../endpoints.ts";
import { contractReads } from "./use-terms.ts";
import styles from "./contract.module.css";

const categories = Object.keys(contract.fields.category.options) as Category[];

/** Asks of which 분야 an old contract is that stands as 기타; it may stay one. */
export function CategoryNotice({ row }: { readonly row: RowOf<typeof contract> }) {
  const [category, choose] = useState<Category | "">("");
  const write = useWrite(setCategory, {
    refreshes: contractReads,
    success: "분야를 저장했습니다.",
    failure: "분야를 저장하지 못했습니다.",
  });
  return (
    <section className={styles.ask} aria-label="분야 확인">
      <p>분야를 정해 주세요. 이 계약은 전부터 기타로 되어 있습니다.</p>
      <NativeSelect
        size="sm"
        aria-label="분야"
        value={category}
        data={[{ value: "", label: "분야 선택" }, ...categories]}
        error={fieldError(write.error, "category")}
        onChange={(event) => choose(event.currentTarget.value as Category | "")}
      />
      <Button
        variant="default"
        loading={write.isPending}
        disabled={category === ""}
        onClick={() => {
          if (category === "") return;
          write.mutate({ params: { number: String(row.number) }, body: { version: row.version, category } });
        }}
      >
        저장
      </Button>
    </section>
  );
}
