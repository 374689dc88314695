import { NativeSelect } from "@mantine/core";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { useRead, type useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { Table } from "#ui/components/table.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { listStaffs } from "#features/identity/staff/endpoints.ts";
import { listTeams } from "../endpoints.ts";
import type { letGo as schema, readHoldings as holdingsSchema } from "../schemas.ts";
import type { PersonModel } from "./staff-form.tsx";

type Held = CallOutput<typeof holdingsSchema>;
/** Who takes what over, by group. */
export type Choices = Readonly<Record<string, string>>;
export type Equipment = { readonly items: string; readonly to: string };
type Failure = ReturnType<typeof useWrite<typeof schema>>["error"];

/** Who can take something over: colleagues at work, by the value of their choice. */
function useColleagues(person: PersonModel) {
  const colleagues = useRead(listStaffs, { query: { isUser: "false" } });
  return (colleagues.data?.models ?? [])
    .filter(({ id, isPerson }) => isPerson && id !== person.id)
    .map(({ id, shortName, department }) => ({ id, label: department ? `${shortName} (${department})` : shortName }));
}

type EquipmentProps = {
  readonly person: PersonModel;
  readonly equipment: Equipment;
  readonly failure: Failure;
  readonly onChange: (equipment: Equipment) => void;
};

/** What the person holds of the firm, and who takes it back. */
export function EquipmentForm({ person, equipment, failure, onChange }: EquipmentProps) {
  const people = useColleagues(person).map(({ id, label }) => ({ value: String(id), label }));
  return (
    <div className={styles.form}>
      <LimitedTextarea
        label="반납할 장비"
        description="한 줄에 하나씩 적습니다. 예: 노트북, 출입카드. 없으면 비워 둡니다."
        rows={3}
        limit={1000}
        value={equipment.items}
        error={fieldError(failure, "equipment")}
        onChange={(event) => onChange({ ...equipment, items: event.currentTarget.value })}
      />
      <NativeSelect
        label="회수할 사람"
        description="장비 목록을 할일로 받습니다."
        data={[{ value: "", label: "선택해 주세요" }, ...people]}
        value={equipment.to}
        error={fieldError(failure, "equipmentTo")}
        onChange={(event) => onChange({ ...equipment, to: event.currentTarget.value })}
      />
    </div>
  );
}

type HandoverProps = {
  readonly person: PersonModel;
  readonly held: Held;
  readonly choices: Choices;
  readonly failure: Failure;
  readonly onChange: (choices: Choices) => void;
};

/** What the person has in hand, and for each group of it who takes it over. */
export function HandoverTable({ person, held, choices, failure, onChange }: HandoverProps) {
  const colleagues = useColleagues(person);
  const teams = useRead(listTeams, { query: {} });
  if (held.models.length === 0)
    return (
      <p className={styles.note} style={{ padding: 16 }}>
        맡은 일이 없습니다.
      </p>
    );
  const people = colleagues.map(({ id, label }) => ({ value: `staff:${id}`, label }));
  const groups = (teams.data?.models ?? [])
    .filter(({ members }) => members > 0)
    .map(({ id, name }) => ({ value: `team:${id}`, label: `${name} (업무픽)` }));
  const first = { value: "", label: "선택해 주세요" };
  const giveAll = (value: string) => onChange(Object.fromEntries(held.models.map(({ group }) => [group, value])));
  return (
    <Table label="맡은 일" wraps>
      <thead>
        <tr>
          <th scope="col">맡은 일</th>
          <th scope="col" data-right>
            수
          </th>
          <th scope="col">
            <NativeSelect
              miw={150}
              size="xs"
              aria-label="모두 한 사람에게"
              data={[{ value: "", label: "모두 한 사람에게" }, ...people]}
              value=""
              onChange={(event) => giveAll(event.currentTarget.value)}
            />
          </th>
        </tr>
      </thead>
      <tbody>
        {held.models.map(({ group, label, unit, forTeam, count, samples }) => (
          <tr key={group}>
            <td>
              {label}
              <br />
              <span className={styles.note}>
                {samples.join(", ")}
                {samples.length > 0 && count > samples.length && " 등"}
              </span>
            </td>
            <td data-right>
              {formatNumber(count)}
              {unit}
            </td>
            <td>
              <NativeSelect
                miw={150}
                aria-label={`${label} 받을 사람`}
                data={[first, ...people, ...(forTeam ? groups : [])]}
                value={choices[group] ?? ""}
                error={fieldError(failure, `assignments.${group}`)}
                onChange={(event) => onChange({ ...choices, [group]: event.currentTarget.value })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
