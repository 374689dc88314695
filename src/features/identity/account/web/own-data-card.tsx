import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatPhone } from "#platform/phone.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { TextField } from "#ui/components/fields.tsx";
import { refreshReads, useWrite } from "#platform/web/query.ts";
import { useUser } from "#platform/web/session.ts";
import { PhotoButtons } from "#features/identity/photos/photo-buttons.tsx";
import { readAccount, updateAccount } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import styles from "./mypage.module.css";

export type Account = CallOutput<typeof schemas.readAccount>["model"];

/** Names and places belong to the administration; the telephone number is one's own. */
export function OwnDataCard({ account }: { readonly account: Account }) {
  const { staff } = useUser();
  const facts: readonly (readonly [string, string])[] = [
    ["이메일", account.email],
    ["이름", account.name],
    ["호칭", account.shortName ?? ""],
    ["직위", account.position],
    ["부서", account.department],
    ...(account.exOfficeLeftOn === null
      ? []
      : ([["공직 경력", `${account.exOfficeAgency} (${formatDay(account.exOfficeLeftOn)} 퇴직)`]] as const)),
    ["역할", account.roles.join(", ")],
    ["소속 팀", staff?.teams.map((team) => team.name).join(", ") ?? ""],
  ];
  return (
    <Card title="기본 정보">
      {staff && (
        <PhotoButtons
          own
          staffId={staff.id}
          name={account.shortName ?? account.name}
          photo={account.photo}
          onChanged={() => refreshReads(readAccount)}
        />
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <FactRow key={label} label={label} value={value} />
        ))}
      </dl>
      {staff && <PhoneForm account={account} />}
    </Card>
  );
}

function FactRow({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || "–"}</dd>
    </>
  );
}

function PhoneForm({ account }: { readonly account: Account }) {
  const [tel, setTel] = useState<string | null>(null);
  const { mutate, isPending, error } = useWrite(updateAccount, {
    quiet: true,
    success: "연락처를 저장했습니다.",
    refreshes: [readAccount],
    onSuccess: () => setTel(null),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tel !== null && !isPending) mutate({ body: { tel, version: account.version } });
  };
  return (
    <form className={`${styles.form} ${styles.section}`} onSubmit={submit} noValidate>
      <TextField
        name="tel"
        label="연락처"
        inputMode="tel"
        autoComplete="tel"
        value={tel ?? formatPhone(account.tel)}
        failure={error}
        onChange={(event) => setTel(event.currentTarget.value)}
      />
      <div role="alert" className={styles.failure}>
        {error && error.fields.tel === undefined && error.message}
      </div>
      <EndButtons>
        <Button type="submit" variant="default" disabled={tel === null} loading={isPending}>
          연락처 저장
        </Button>
      </EndButtons>
    </form>
  );
}
