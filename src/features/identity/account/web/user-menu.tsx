import { Menu, useMantineColorScheme } from "@mantine/core";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLayoutDashboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from "@tabler/icons-react";
import type { ColourScheme } from "#ui/colour-scheme.ts";
import { switchLayout } from "#firm/layout.ts";
import { activeLayout, chosenLayout, layoutBefore } from "#firm/web/layout.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { signOut, useAllowed, useUser } from "#platform/web/session.ts";
import { runShortcut } from "#platform/web/shortcuts.ts";
import { useStore } from "#platform/web/store.ts";
import { changeLayout, keepColourScheme } from "./preferences.ts";
import styles from "./user-menu.module.css";

const schemes = [
  { value: "light", label: "밝은 화면", icon: IconSun },
  { value: "dark", label: "어두운 화면", icon: IconMoon },
  { value: "auto", label: "시스템 설정", icon: IconDeviceDesktop },
] as const satisfies readonly { value: ColourScheme; label: string; icon: unknown }[];

/** The circle at the end of the header: own page, layout, colours, keys, sign-out. */
export default function UserMenu() {
  const user = useUser();
  const maySwitch = useAllowed(switchLayout);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useStore(activeLayout);
  const name = user.staff?.shortName ?? user.name;
  const choose = (scheme: ColourScheme) => {
    setColorScheme(scheme);
    void keepColourScheme(scheme);
  };
  // Chosen, but in force only from the next page on: until then it can be taken back here.
  const isClient = chosenLayout(user) === "client";
  return (
    <Menu position="bottom-end" width={216} offset={6}>
      <Menu.Target>
        <button type="button" className={styles.circle} aria-label={`${name} 메뉴`} title={name}>
          {Array.from(name)[0]}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={16} />} onClick={() => goTo("/member/mypage")}>
          내 정보
        </Menu.Item>
        {maySwitch && (
          <Menu.Item
            leftSection={<IconLayoutDashboard size={16} />}
            onClick={() => void changeLayout(isClient ? layoutBefore() : "client")}
          >
            {isClient ? "로펌 레이아웃으로" : "의뢰인 레이아웃으로"}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={() => runShortcut("?")}>
          단축키 보기
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup value={colorScheme} onChange={(value) => choose(value as ColourScheme)}>
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          로그아웃
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
