import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { Table } from "#ui/components/table.tsx";
import { needsTwoPeople, resignedRole, roleNames, roleRules } from "#features/identity/access/roles.ts";

/** The table of spec §6, a line a role; it is data of the product and not of the firm. */
export function MatrixTab() {
  return (
    <Card flush>
      <Table label="역할 표" wraps>
        <thead>
          <tr>
            <th scope="col">역할</th>
            <th scope="col">관리</th>
            <th scope="col">보기</th>
          </tr>
        </thead>
        <tbody>
          {roleNames.map((role) => (
            <tr key={role}>
              <th scope="row">
                {role} {needsTwoPeople(role) && <StateChip tone="amber">2인 승인</StateChip>}
              </th>
              <td>{role === resignedRole ? "없음 (로그인 불가)" : subjectsOf(role, "manage")}</td>
              <td>{subjectsOf(role, "show")}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function subjectsOf(role: string, action: "manage" | "show"): string {
  const subjects = roleRules([role]).flatMap((rule) => (rule.action === action ? [rule.subject] : []));
  return subjects.join(", ") || "—";
}
