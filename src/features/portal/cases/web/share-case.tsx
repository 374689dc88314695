import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useRead, useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { listLinks } from "#features/portal/links/endpoints.ts";
import { IssuedLink } from "#features/portal/links/issued-link.tsx";
import { linkDays } from "#features/portal/links/link.ts";
import { listShareableCases, shareCase } from "../endpoints.ts";
import styles from "./outside-rail.module.css";

/** Gives the client a link to the state of a case. */
export function ShareCase({ number }: { readonly number: number }) {
  const { data } = useRead(listShareableCases, { params: { number: String(number) } });
  const [chosen, setChosen] = useState("");
  const write = useWrite(shareCase, { refreshes: [listLinks], quiet: true });
  const cases = data?.models ?? [];
  if (data && cases.length === 0) return <p>등록된 사건이 없어 진행상황 링크를 만들 수 없습니다.</p>;
  const value = chosen === "" ? String(cases[0]?.number ?? "") : chosen;
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const body = { project: Number(value), days: linkDays.usual };
          write.mutate({ params: { number: String(number) }, body });
        }}
      >
        <NativeSelect
          label="진행상황을 보여 줄 사건"
          data={cases.map(({ number: caseNumber, title }) => ({
            value: String(caseNumber),
            label: `${caseNumber} ${title}`,
          }))}
          value={value}
          error={fieldError(write.error, "project") ?? unplacedError(write.error)}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button type="submit" loading={write.isPending} disabled={value === ""}>
          링크 만들기
        </Button>
      </form>
      {write.data && <IssuedLink purpose="case" slug={write.data.slug} code={write.data.code} />}
    </>
  );
}
