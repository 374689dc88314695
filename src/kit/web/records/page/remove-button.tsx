import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { recordEndpoints } from "../../../shared/records/endpoints.ts";
import type { Resource, StandardRow } from "../../../shared/records/resource.ts";
import { goTo } from "../../navigation.tsx";
import { notifyUndo } from "../../notify.ts";
import { useWrite } from "../../query.ts";
import { refreshRecord } from "../refresh.ts";

type RemoveButtonProps = { readonly resource: Resource; readonly row: StandardRow };

/** Removes a record and goes to its list; for a few seconds it can be taken back. For those who may. */
export function RemoveButton({ resource, row }: RemoveButtonProps) {
  const { remove, restore } = recordEndpoints(resource);
  const params = { number: String(row.number) };
  const back = useWrite(restore, {
    success: "되돌렸습니다.",
    failure: "되돌리지 못했습니다.",
    onSuccess: () => void refreshRecord(resource),
  });
  const away = useWrite(remove, {
    failure: "삭제하지 못했습니다.",
    onSuccess: ({ version }) => {
      if (resource.page !== null) goTo(resource.page);
      void refreshRecord(resource);
      notifyUndo(`${resource.label} ${row.number}을(를) 삭제했습니다.`, () =>
        back.mutate({ params, body: { version } }),
      );
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={15} aria-hidden />}
      loading={away.isPending}
      onClick={() => away.mutate({ params, body: { version: row.version } })}
    >
      삭제
    </Button>
  );
}
