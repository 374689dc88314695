import { Button } from "@mantine/core";
import { useState } from "react";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { goTo, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { TextField } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { managePartners } from "../access.ts";
import { reverseStake } from "../endpoints.ts";
import { interestTabs } from "../interest-tabs.ts";
import { partner } from "../partner.ts";
import { stake } from "../stake.ts";

type Row = RowOf<typeof stake>;

/** /partner/interest-status/stakes: who held how much from which day; with ?id=, one entry and the way to take it back. */
export default function StakeScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id !== null) {
    return (
      <RecordRead resource={stake} number={id}>
        {(row) => <StakePage row={row} />}
      </RecordRead>
    );
  }
  return (
    <>
      <PageTabs label="이해관계 현황" tabs={interestTabs} />
      <RecordScreen
        resource={stake}
        manage={managePartners}
        title="지분 현황"
        newLabel="지분 등록"
        emptyHint="등록한 지분이 없습니다. 지분이 바뀌면 고치지 않고 적용일부터 새 지분을 등록합니다."
      />
    </>
  );
}

function StakePage({ row }: { readonly row: Row }) {
  const manages = useAllowed(managePartners);
  const [asking, setAsking] = useState(false);
  const isOpen = row.state !== "reversed" && row.state !== "reversal";
  return (
    <>
      <RecordPage
        resource={stake}
        row={row}
        manage={managePartners}
        form={false}
        title={`${row.partner.label} ${formatNumber(row.units)}좌`}
        actions={
          manages &&
          isOpen && (
            <Button variant="default" onClick={() => setAsking(true)}>
              정정
            </Button>
          )
        }
        facts={[
          { label: "적용일", value: formatDay(row.fromOn) },
          { label: "상태", value: row.state && stake.fields.state.options[row.state] },
          { label: "출자금", value: `${formatWon(row.capital)}원` },
          { label: "의결권", value: `${formatNumber(row.votes)}표` },
        ]}
      />
      {asking && <ReverseDialog row={row} onClose={() => setAsking(false)} />}
    </>
  );
}

/** A stake is not changed: it is taken back with a reason, and the right one is entered anew. */
function ReverseDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const [reason, setReason] = useState("");
  const reverse = useWrite(reverseStake, {
    quiet: true,
    once: true,
    success: "지분을 정정했습니다. 맞는 지분을 새로 등록해 주세요.",
    onSuccess: () => {
      void refreshRecord(stake);
      void refreshRecord(partner);
      goTo("/partner/interest-status/stakes");
    },
  });
  return (
    <FormDialog
      title="지분 정정"
      label="정정"
      danger
      sending={reverse.isPending}
      failure={reverse.error?.message}
      noValidate
      onClose={onClose}
      onSubmit={() => reverse.mutate({ params: { number: String(row.number) }, body: { reason } })}
    >
      <p>
        {row.fromOn}부터의 {formatNumber(row.units)}좌를 없던 것으로 합니다. 이 행과 정정한 행은 함께 남습니다.
      </p>
      <TextField
        name="reason"
        label="사유"
        withAsterisk
        limit={200}
        value={reason}
        failure={reverse.error}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
