import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Popover.css";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { Ref } from "#records/field.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { refreshReads } from "#platform/web/query.ts";
import { readLots, readPrepaid } from "../endpoints.ts";
import { member } from "../member.ts";
import { walletMovement } from "../movement.ts";
import styles from "./cashpoint.module.css";

type Field = keyof (typeof walletMovement)["fields"];
type Entry = {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly says: string;
  readonly input: Readonly<Record<string, string>>;
};

/** What is entered by hand, each with the fields that it has. */
const entries = {
  earn: {
    label: "적립",
    fields: ["client", "unit", "amount", "expiresOn", "brief"],
    says: "저장하면 바로 잔액에 더해집니다.",
    input: { kind: "earn" },
  },
  use: {
    label: "사용",
    fields: ["client", "unit", "amount", "brief"],
    says: "저장하면 금액을 예약합니다. 기한 안에 사용 확정을 하지 않으면 돌아갑니다.",
    input: { kind: "use" },
  },
  adjust: {
    label: "조정",
    fields: ["client", "unit", "amount", "expiresOn", "brief"],
    says: "다른 담당자가 승인하면 반영됩니다. 줄일 때는 금액 앞에 -를 붙입니다.",
    input: { kind: "adjust" },
  },
  refund: {
    label: "캐시 환불",
    fields: ["client", "amount", "brief"],
    says: "유료 캐시만 환불합니다. 금액을 묶어 두고, 다른 담당자가 승인하면 입금의 환불을 요청합니다.",
    input: { kind: "refund", unit: "cash" },
  },
} as const satisfies Readonly<Record<string, Entry>>;
type EntryName = keyof typeof entries;

const saved = () => {
  void refreshRecord(member);
  void refreshReads(readLots, readPrepaid);
};

/** Buttons that enter a movement; of one client where it is said. */
export function EntryMenu({ client }: { readonly client?: Ref }) {
  const [entering, setEntering] = useState<EntryName | null>(null);
  const entry: Entry | null = entering && entries[entering];
  const close = () => setEntering(null);
  return (
    <>
      <Button onClick={() => setEntering("earn")}>적립</Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
            다른 등록
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(["use", "adjust", "refund"] as const).map((name) => (
            <Menu.Item key={name} onClick={() => setEntering(name)}>
              {entries[name].label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {entry && (
        <RecordForm
          key={entering}
          resource={walletMovement}
          opened
          fields={entry.fields}
          preset={{ unit: "point", ...(client && { client }) }}
          extraInput={() => entry.input}
          extra={<p className={styles.says}>{`${entry.label}: ${entry.says}`}</p>}
          onClose={close}
          onSaved={saved}
        />
      )}
    </>
  );
}
