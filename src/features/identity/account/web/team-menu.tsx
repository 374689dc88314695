import { Menu, Switch } from "@mantine/core";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Switch.css";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useUser } from "../../../../kit/web/session.ts";
import { changeAllTeamView, changeTeam } from "./change-team.ts";
import styles from "./team-menu.module.css";

/** The active team, the choice among several, and whether lists show all of them (spec §4.4, §6). */
export default function TeamMenu() {
  const { staff } = useUser();
  if (!staff) return null;
  const current = staff.team?.name ?? "팀 없음";
  return (
    <Menu position="bottom-end" width={208} offset={6} closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={styles.button} aria-label={`팀 변경, 현재 ${current}`} title={current}>
          <span className={styles.name}>{current}</span>
          <IconChevronDown size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>팀</Menu.Label>
        {staff.teams.map((team) => (
          <Menu.Item
            key={team.id}
            role="menuitemradio"
            aria-checked={team.id === staff.team?.id}
            closeMenuOnClick
            rightSection={team.id === staff.team?.id && <IconCheck size={15} />}
            onClick={() => {
              if (team.id !== staff.team?.id) void changeTeam(team.id);
            }}
          >
            {team.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={staff.all_team_view === "Y"}
          rightSection={
            <Switch size="xs" checked={staff.all_team_view === "Y"} readOnly tabIndex={-1} aria-hidden="true" />
          }
          onClick={() => void changeAllTeamView(staff.all_team_view !== "Y")}
        >
          전체팀보기
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
