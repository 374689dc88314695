import { useState } from "react";
import { formatRate, rateFacts } from "#firm/rates.ts";
import { call } from "#platform/web/call.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads, useWrite } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { checkRate, listRates, withdrawRate } from "../endpoints.ts";
import type { Rate } from "../schemas.ts";

type RateDialogProps = { readonly rate: Rate; readonly onClose: () => void };

const named = ({ name, value, effectiveFrom }: Rate) =>
  `${rateFacts[name].label} ${formatRate(value, rateFacts[name].unit)} (${effectiveFrom}부터)`;

/** 확인함: the value was compared with its source today. */
export function CheckRate({ rate, onClose }: RateDialogProps) {
  const [values, setValues] = useState({ lawRef: rate.lawRef, sourceUrl: rate.sourceUrl });
  const { mutate, isPending, error } = useWrite(checkRate, {
    quiet: true,
    success: "확인을 기록했습니다.",
    refreshes: [listRates],
    onSuccess: onClose,
  });
  const field = (name: "lawRef" | "sourceUrl", label: string) => (
    <TextField
      name={name}
      label={label}
      value={values[name]}
      failure={error}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  return (
    <FormDialog
      title="출처와 같은지 확인"
      label="확인함"
      sending={isPending}
      failure={unplacedError(error)}
      noValidate
      onClose={onClose}
      onSubmit={() => mutate({ params: { rateId: String(rate.id) }, body: { version: rate.version, ...values } })}
    >
      <p>{named(rate)}</p>
      {field("lawRef", "근거")}
      {field("sourceUrl", "출처 주소")}
    </FormDialog>
  );
}

/** 거두기: a value whose day has not come. */
export function WithdrawRate({ rate, onClose }: RateDialogProps) {
  const withdraw = async (reason: string) => {
    await call(withdrawRate, { params: { rateId: String(rate.id) }, body: { version: rate.version, reason } });
    notifySuccess("예정된 값을 취소했습니다.");
    await refreshReads(listRates);
  };
  return (
    <ReasonDialog
      title="예정된 값 취소"
      message={named(rate)}
      confirmLabel="값 취소"
      onClose={onClose}
      onConfirm={withdraw}
    />
  );
}
