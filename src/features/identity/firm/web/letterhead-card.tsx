import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { overLimit } from "#ui/over-limit.ts";
import styles from "#features/identity/administration/administration.module.css";
import { readLetterhead, setLetterhead } from "../endpoints.ts";
import { firmKinds, type FirmKind } from "../firm-kinds.ts";
import type { readLetterhead as schema } from "../schemas.ts";

/** Address, telephone and e-mail of the firm, as they stand on contracts and other papers and below every page. */
export function LetterheadCard() {
  const { data, error, refetch } = useRead(readLetterhead, {});
  return (
    <Card title="법인 정보">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} columns="1fr" />}
      {data && <LetterheadForm key={JSON.stringify(data.model)} letterhead={data.model} />}
    </Card>
  );
}

function LetterheadForm({ letterhead }: { readonly letterhead: CallOutput<typeof schema>["model"] }) {
  const [address, setAddress] = useState(letterhead.address);
  const [phone, setPhone] = useState(letterhead.phone);
  const [email, setEmail] = useState(letterhead.email);
  const [bankAccount, setBankAccount] = useState(letterhead.bankAccount);
  const [firmKind, setFirmKind] = useState(letterhead.firmKind);
  const write = useWrite(setLetterhead, {
    refreshes: [readLetterhead, readFirm],
    quiet: true,
    success: "법인 정보를 저장했습니다.",
  });
  const body = {
    address: address.trim(),
    phone: phone.trim(),
    email: email.trim(),
    bankAccount: bankAccount.trim(),
    firmKind,
  };
  const isSame = (Object.keys(body) as (keyof typeof body)[]).every((key) => body[key] === letterhead[key]);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate({ body });
      }}
    >
      <p className={styles.note}>
        {letterhead.name}의 주소와 전화입니다. 계약서와 위임장에 수임인으로 적히고, 이메일과 함께 모든 화면 아래에
        표시됩니다. 입금 계좌는 청구서에 적힙니다.
      </p>
      <NativeSelect
        label="법인 형태"
        description="법무법인(유한)과 법무조합은 계약서에 손해배상책임을 명시한 뒤에 서명합니다(변호사법 제58조의11, 제58조의25)."
        data={[...firmKinds]}
        value={firmKind}
        error={fieldError(write.error, "firmKind")}
        onChange={(event) => setFirmKind(event.currentTarget.value as FirmKind)}
      />
      <TextInput
        label="주소"
        value={address}
        error={overLimit(address, 200) ?? fieldError(write.error, "address")}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextInput
        label="전화"
        type="tel"
        value={phone}
        error={overLimit(phone, 40) ?? fieldError(write.error, "phone")}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <TextInput
        label="이메일"
        type="email"
        value={email}
        error={overLimit(email, 254) ?? fieldError(write.error, "email")}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label="입금 계좌"
        placeholder="은행 계좌번호 예금주"
        value={bankAccount}
        error={overLimit(bankAccount, 100) ?? fieldError(write.error, "bankAccount")}
        onChange={(event) => setBankAccount(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={write.isPending} disabled={isSame}>
          저장
        </Button>
      </div>
    </form>
  );
}
