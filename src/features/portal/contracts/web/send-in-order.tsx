import { Button, Checkbox, NativeSelect, NumberInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { IssuedLink } from "#features/portal/links/issued-link.tsx";
import { linkDays } from "#features/portal/links/link.ts";
import { listConfirmations, sendInOrder } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import styles from "./contract-rail.module.css";

type Choices = CallOutput<typeof schemas.listConfirmations>;
type Client = Choices["clients"][number];
/** A link with who it is for. */
export type NamedLink = CallOutput<typeof schemas.sendInOrder>["models"][number] & { readonly label: string };
type Chosen = Client & { readonly asked: boolean; readonly days: number };

type SendInOrderProps = {
  readonly number: number;
  readonly clients: readonly Client[];
  readonly files: Choices["files"];
  readonly onSent: (links: readonly NamedLink[]) => void;
};

/** Who is asked, in which order, and for how many days each may answer. */
export function SendInOrder({ number, clients, files, onSent }: SendInOrderProps) {
  const [people, setPeople] = useState<readonly Chosen[]>(() =>
    clients.map((one) => ({ ...one, asked: !one.ended, days: linkDays.usual })),
  );
  const [file, setFile] = useState("");
  const write = useWrite(sendInOrder, {
    refreshes: [listConfirmations],
    quiet: true,
    onSuccess: ({ models }) => onSent(models.map((one) => ({ ...one, label: labelOf(clients, one.client) }))),
  });
  const asked = people.filter(({ asked: isAsked }) => isAsked);
  const change = (of: number, more: Partial<Chosen>) =>
    setPeople(people.map((one) => (one.number === of ? { ...one, ...more } : one)));
  const raise = (index: number) => setPeople(people.with(index - 1, people[index]!).with(index, people[index - 1]!));
  const send = () =>
    write.mutate({
      params: { number: String(number) },
      body: {
        file: file === "" ? null : Number(file),
        people: asked.map(({ number: of, days }) => ({ client: of, days })),
      },
    });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>앞사람이 확인하면 다음 사람의 링크가 열립니다. 한 사람이라도 거절하면 나머지는 멈춥니다.</p>
      <ol className={styles.list}>
        {people.map(({ number: of, label, ended, asked: isAsked, days }, index) => (
          <li key={of}>
            <Checkbox
              label={ended ? `${label} (사망·소멸로 표시됨)` : label}
              checked={isAsked}
              onChange={({ currentTarget: { checked } }) => change(of, { asked: checked })}
            />
            {isAsked && (
              <NumberInput
                label={`${label} 링크를 열어 두는 날수`}
                min={1}
                max={linkDays.most}
                value={days}
                error={fieldError(write.error, `people.${asked.findIndex((one) => one.number === of)}.days`)}
                onChange={(value) => change(of, { days: Number(value) })}
              />
            )}
            {index > 0 && (
              <Button size="compact-xs" variant="default" aria-label={`${label} 앞으로`} onClick={() => raise(index)}>
                앞으로
              </Button>
            )}
          </li>
        ))}
      </ol>
      <NativeSelect
        label="보여 줄 PDF"
        description="고른 파일의 지금 버전만 보입니다. 나중에 올린 파일은 보이지 않습니다."
        data={[
          { value: "", label: "파일 없이 (납부 현황만)" },
          ...files.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={file}
        error={fieldError(write.error, "file") ?? unplacedError(write.error)}
        onChange={(event) => setFile(event.currentTarget.value)}
      />
      <Button type="submit" loading={write.isPending} disabled={asked.length === 0}>
        링크 만들기
      </Button>
    </form>
  );
}

const labelOf = (clients: readonly Client[], number: number) =>
  clients.find((one) => one.number === number)?.label ?? "";

/** The links, each under the name of whom it is for: they are shown this once. */
export function IssuedLinks({ links }: { readonly links: readonly NamedLink[] }) {
  return links.map(({ client, label, slug, code }, index) => (
    <section key={client} aria-label={label}>
      <strong>
        {index + 1}. {label}
      </strong>
      <IssuedLink purpose="contract" slug={slug} code={code} />
    </section>
  ));
}
