import { Menu } from "@mantine/core";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import { IconChevronDown } from "@tabler/icons-react";
import { useUser } from "#platform/web/session.ts";
import { changeAllTeamView, changeTeam } from "./change-team.ts";
import styles from "./team-menu.module.css";

/** The active team, the choice among several, and whether lists show all of them (spec §4.4, §6). */
export default function TeamMenu() {
  const { staff } = useUser();
  if (!staff) return null;
  const current = staff.team?.name ?? "팀 없음";
  return (
    <Menu position="bottom-end" width={208} offset={6}>
      <Menu.Target>
        <button type="button" className={styles.button} aria-label={`팀 변경, 현재 ${current}`} title={current}>
          <span className={styles.name}>{current}</span>
          <IconChevronDown size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>팀</Menu.Label>
        <Menu.RadioGroup value={String(staff.team?.id ?? "")} onChange={(id) => void changeTeam(Number(id))}>
          {staff.teams.map((team) => (
            <Menu.RadioItem key={team.id} value={String(team.id)} closeMenuOnClick>
              {team.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem checked={staff.all_team_view === "Y"} onChange={(all) => void changeAllTeamView(all)}>
          전체팀보기
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
