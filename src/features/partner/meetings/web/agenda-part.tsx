import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { StateChip } from "#ui/components/chip.tsx";
import { Section } from "#ui/components/section.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import type { AgendaItem, Attendance, Meeting } from "./attendance-types.ts";
import styles from "./meetings.module.css";

const AgendaDialog = lazy(() => import("./agenda-dialog.tsx"));
const StanceDialog = lazy(() => import("./stance-dialog.tsx"));

/** The items of a meeting, each with a quorum of its own: whom it concerns stands in neither number. */
export function AgendaPart({ row, data }: { readonly row: Meeting; readonly data: Attendance }) {
  const { agendas, mayManage, rule, members } = data;
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState<AgendaItem | null>(null);
  const mayChange = mayManage && (row.status === "planned" || row.status === "open");
  const unit = rule.basis === "heads" ? "명" : "표";
  const recusedOf = (item: AgendaItem) =>
    item.stances
      .filter(({ stance }) => stance === "recused")
      .map(({ partnerId }) => members.find((member) => member.partnerId === partnerId)?.name)
      .join(", ");
  return (
    <Section
      title="안건"
      beside={
        mayChange && (
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            {agendas.length === 0 ? "안건 등록" : "안건 고치기"}
          </Button>
        )
      }
    >
      {agendas.length === 0 ? (
        <EmptyState title="등록한 안건이 없습니다." />
      ) : (
        <Table label="안건" stacks>
          <thead>
            <tr>
              <th scope="col">안건</th>
              <th scope="col">정족수</th>
              <th scope="col">제척·회피</th>
              <th scope="col">표결</th>
              <th scope="col">결과</th>
              <th scope="col">처리</th>
            </tr>
          </thead>
          <tbody>
            {agendas.map((item, index) => (
              <tr key={item.id}>
                <td>
                  {index + 1}. {item.title} {item.special && <StateChip tone="accent">특별결의</StateChip>}
                </td>
                <td>
                  <StateChip tone={item.met ? "green" : "red"}>
                    {`${item.present} / ${item.total}${unit} (필요 ${item.required})`}
                  </StateChip>
                </td>
                <td>{recusedOf(item) || "—"}</td>
                <td>
                  찬성 {item.inFavour} · 반대 {item.against} · 기권 {item.abstained}
                </td>
                <td>
                  <Result item={item} unit={unit} />
                </td>
                <td>
                  {mayChange && (
                    <Button size="xs" variant="default" onClick={() => setAsked(item)}>
                      회피·표결
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Suspense fallback={null}>
        {editing && <AgendaDialog row={row} items={agendas} onClose={() => setEditing(false)} />}
        {asked && <StanceDialog row={row} data={data} item={asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </Section>
  );
}

function Result({ item, unit }: { readonly item: AgendaItem; readonly unit: string }) {
  if (item.passed === null) return <span className={styles.quiet}>{`찬성 ${item.needed}${unit} 필요`}</span>;
  return <StateChip tone={item.passed ? "green" : "red"}>{item.passed ? "가결" : "부결"}</StateChip>;
}
