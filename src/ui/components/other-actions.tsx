import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Popover.css";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** 다른 처리: what is rarely done with a record stands behind one button; `children` are items of a menu. */
export function OtherActions({ children }: { readonly children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={15} aria-hidden />}>
          다른 처리
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
