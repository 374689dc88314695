import { Button, Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { needsTwoPeople, resignedRole, roleNames } from "#features/identity/access/roles.ts";
import styles from "#features/identity/administration/administration.module.css";
import { isKeptBeyond, type RoleEnd } from "../role-ends.ts";

type RolesCardProps = {
  readonly roles: readonly string[];
  readonly ends: readonly RoleEnd[];
  readonly changed: boolean;
  readonly locked: boolean;
  readonly onChange: (roles: readonly string[]) => void;
  readonly onEnds: (ends: readonly RoleEnd[]) => void;
  readonly onReset: () => void;
  readonly onSave: () => void;
};

/** 역할: what the person holds, each until a day where one is given. */
export function RolesCard({ roles, ends, changed, locked, onChange, onEnds, onReset, onSave }: RolesCardProps) {
  const [today] = useState(() => firmToday());
  const without = (role: string) => ends.filter((one) => one.role !== role);
  return (
    <Card title="역할">
      <div className={styles.form}>
        <fieldset className={styles.roles} style={{ border: 0, margin: 0, padding: 0 }} disabled={locked}>
          <legend className={styles.note} style={{ paddingBottom: 8 }}>
            관리자와 팀장 역할, 본인에게 없는 권한의 역할은 다른 관리자의 승인이 필요합니다. 마지막 날을 적으면
            그날까지만 적용됩니다.
          </legend>
          {roleNames
            .filter((role) => role !== resignedRole)
            .map((role) => (
              <Checkbox
                key={role}
                label={needsTwoPeople(role) ? `${role} (2인)` : role}
                checked={roles.includes(role)}
                disabled={locked}
                onChange={(event) => {
                  const isOn = event.currentTarget.checked;
                  onChange(isOn ? [...roles, role] : roles.filter((other) => other !== role));
                  if (!isOn) onEnds(without(role));
                }}
              />
            ))}
        </fieldset>
        {roles.length > 0 && (
          <div className={styles.roles}>
            {roles.map((role) => (
              <TextInput
                key={role}
                type="date"
                size="xs"
                label={`${role} 마지막 날`}
                min={today}
                disabled={locked}
                value={ends.find((one) => one.role === role)?.endsOn ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  onEnds(value === "" ? without(role) : [...without(role), { role, endsOn: value }])
                }
              />
            ))}
          </div>
        )}
        {ends.some((end) => isKeptBeyond(end, today)) && (
          <output className={styles.note}>
            관리자 역할의 마지막 날이 지났지만 마지막 관리자라 유지하고 있습니다. 다른 관리자를 정하면 역할이 끝납니다.
          </output>
        )}
        <EndButtons>
          {changed && (
            <Button variant="default" onClick={onReset}>
              되돌리기
            </Button>
          )}
          <Button disabled={!changed || locked} onClick={onSave}>
            역할 저장
          </Button>
        </EndButtons>
      </div>
    </Card>
  );
}
