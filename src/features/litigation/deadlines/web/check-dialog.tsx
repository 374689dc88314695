import { useState } from "react";
import { serviceOfProcessRef } from "#firm/refs.ts";
import { formatDay, formatDateTime } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { Table } from "#ui/components/table.tsx";
import { deadline } from "../deadline.ts";
import { checkDeadline, listChecks, listOfCase } from "../endpoints.ts";
import { BasisFields, blankBasis, sentBasis } from "./basis-fields.tsx";
import { CaseDialog } from "../case-dialog.tsx";

type CheckDialogProps = { readonly row: RowOf<typeof deadline>; readonly onClose: () => void };

/** Day, method and rule from the document alone; where two differ, both stand here and nothing can be copied (additions L1). */
export default function CheckDialog({ row, onClose }: CheckDialogProps) {
  const [basis, setBasis] = useState(blankBasis);
  const check = useWrite(checkDeadline, {
    quiet: true,
    refreshes: [listOfCase],
    onSuccess: () => void refreshRecord(deadline),
  });
  const told = sentBasis(basis);
  if (check.data) return <CaseDialog models={check.data.models} onClose={onClose} />;
  return (
    <FormDialog
      title={row.status === "disputed" ? "불일치 확정" : "문서를 보고 검증"}
      size={640}
      label="확인"
      sending={check.isPending}
      disabled={told === null}
      failure={unplacedError(check.error)}
      noValidate
      onClose={onClose}
      onSubmit={() =>
        told && check.mutate({ params: { number: String(row.number) }, body: { version: row.version, ...told } })
      }
    >
      <p>
        {row.case?.label} {row.party && `· ${row.party}`}{" "}
        {row.service && <PageLink to={`${serviceOfProcessRef.page}/${row.service.number}`}>문서 열기</PageLink>}
      </p>
      {row.status === "disputed" && <Readings number={row.number} />}
      <BasisFields value={basis} onChange={setBasis} failure={check.error} />
    </FormDialog>
  );
}

function Readings({ number }: { readonly number: number }) {
  const { data } = useRead(listChecks, { params: { number: String(number) } });
  return (
    <Table label="두 사람의 입력" wraps>
      <thead>
        <tr>
          <th>입력자</th>
          <th>규칙</th>
          <th>방식</th>
          <th>날짜</th>
          <th>입력</th>
        </tr>
      </thead>
      <tbody>
        {data?.models.map(({ by, rule, method, startOn, openedOn, at }) => (
          <tr key={`${by} ${at}`}>
            <td>{by}</td>
            <td>{rule}</td>
            <td>{method}</td>
            <td>
              {formatDay(startOn)} {openedOn && `· 확인 ${formatDay(openedOn)}`}
            </td>
            <td>{formatDateTime(at)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
