import { Radio, Switch, useMantineColorScheme } from "@mantine/core";
import "@mantine/core/styles/Radio.css";
import "@mantine/core/styles/Switch.css";
import type { ColourScheme } from "#ui/colour-scheme.ts";
import { Card } from "#ui/components/card.tsx";
import type { Layout } from "#firm/web/feature.ts";
import { switchLayout } from "#firm/layout.ts";
import { chosenLayout } from "#firm/web/layout.ts";
import { useAllowed, useUser } from "#platform/web/session.ts";
import { changeAllTeamView, changeTeam } from "./change-team.ts";
import styles from "./mypage.module.css";
import { changeLayout, keepColourScheme } from "./preferences.ts";

const layouts: readonly { value: Layout; label: string; description: string }[] = [
  { value: "default", label: "기본", description: "모든 메뉴를 펼쳐 둡니다." },
  { value: "lawfirm", label: "로펌", description: "사건·송무·재무 메뉴를 펼치고 나머지는 접어 둡니다." },
  { value: "lawfirm-window", label: "로펌 보조 창", description: "옆 메뉴 없이 위쪽 막대만 둡니다." },
  { value: "client", label: "의뢰인", description: "업무 화면을 모두 가립니다. 의뢰인과 함께 볼 때 씁니다." },
];

const schemes: readonly { value: ColourScheme; label: string }[] = [
  { value: "light", label: "밝은 화면" },
  { value: "dark", label: "어두운 화면" },
  { value: "auto", label: "시스템 설정" },
];

/** Team, layout and colours. */
export function DisplayCard() {
  const user = useUser();
  const maySwitch = useAllowed(switchLayout);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { staff } = user;
  const layout = chosenLayout(user);
  return (
    <Card title="팀과 화면">
      {staff && staff.teams.length > 1 && (
        <fieldset className={styles.set}>
          <legend>팀</legend>
          {staff.teams.map((team) => (
            <Radio
              key={team.id}
              name="team"
              size="xs"
              label={team.name}
              checked={team.id === staff.team?.id}
              onChange={() => void changeTeam(team.id)}
            />
          ))}
          <Switch
            size="xs"
            label="전체팀보기"
            description="소속된 모든 팀의 자료를 함께 봅니다."
            checked={staff.all_team_view === "Y"}
            onChange={(event) => void changeAllTeamView(event.currentTarget.checked)}
          />
        </fieldset>
      )}
      {staff && (
        <fieldset className={styles.set}>
          <legend>레이아웃</legend>
          {layouts
            .filter(({ value }) => value !== "client" || maySwitch)
            .map(({ value, label, description }) => (
              <Radio
                key={value}
                name="layout"
                size="xs"
                label={label}
                description={description}
                checked={layout === value}
                onChange={() => void changeLayout(value)}
              />
            ))}
        </fieldset>
      )}
      <fieldset className={styles.set}>
        <legend>화면 색</legend>
        {schemes.map(({ value, label }) => (
          <Radio
            key={value}
            name="scheme"
            size="xs"
            label={label}
            checked={colorScheme === value}
            onChange={() => {
              setColorScheme(value);
              void keepColourScheme(value);
            }}
          />
        ))}
      </fieldset>
    </Card>
  );
}
