import { Button } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { formatDateTime } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { Card } from "#ui/components/card.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { listImports, undoImport } from "../endpoints.ts";
import { EnteredLinks } from "./entered-links.tsx";
import { refreshMoney } from "./refresh.ts";

/** The latest statement imports, each to be taken back as a whole. */
export function ImportList() {
  useRefreshOn("payment", listImports);
  const { data } = useRead(listImports, {});
  const undo = useWrite(undoImport, {
    failure: "등록을 취소하지 못했습니다.",
    success: "등록을 취소했습니다.",
    onSuccess: () => void refreshMoney(),
  });
  const ask = async (id: number, payments: number) => {
    const yes = await confirm({
      title: "은행 내역 등록을 취소할까요?",
      message: `입금 ${formatNumber(payments)}건과 그 매칭을 되돌립니다.`,
      confirmLabel: "등록 취소",
      danger: true,
    });
    if (yes) undo.mutate({ params: { importId: String(id) } });
  };
  return (
    <Card title="최근 등록">
      {data?.models.length === 0 && <EmptyState>등록한 은행 내역이 없습니다.</EmptyState>}
      <Table label="최근 등록" stacks>
        <tbody>
          {data?.models.map((one) => (
            <tr key={one.id} data-off={one.undoneAt !== null || undefined}>
              <td>{formatDateTime(one.createdAt).slice(0, 16)}</td>
              <td>{one.fileName || "붙여넣기"}</td>
              <td>{one.staffName}</td>
              <td data-right>{formatNumber(one.payments)}건</td>
              <td data-right>{formatWon(one.gross)}원</td>
              <td>{one.undoneAt === null && <EnteredLinks {...one} />}</td>
              <td data-right>
                {one.undoneAt === null ? (
                  <Button variant="subtle" onClick={() => void ask(one.id, one.payments)}>
                    등록 취소
                  </Button>
                ) : (
                  "취소됨"
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
