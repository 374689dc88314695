import { Button } from "@mantine/core";
import { goTo } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { nextEdition } from "../endpoints.ts";
import { paperTemplate } from "../paper-template.ts";

/** A template that was used is changed by a new edition, which a second person takes into use. */
export function EditionButton({ row }: { readonly row: RowOf<typeof paperTemplate> }) {
  const make = useWrite(nextEdition, {
    failure: "새 판을 만들지 못했습니다.",
    once: true,
    onSuccess: ({ number }) => goTo(`${paperTemplate.page}/${number}`),
  });
  if (row.status !== "inUse" && row.status !== "stopped") return null;
  return (
    <Button
      variant="default"
      loading={make.isPending}
      onClick={() => make.mutate({ params: { number: String(row.number) }, body: { version: row.version } })}
    >
      새 판 만들기
    </Button>
  );
}
