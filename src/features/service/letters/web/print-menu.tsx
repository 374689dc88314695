import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Popover.css";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { callFile, type CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { printLetter } from "../endpoints.ts";
import { prints, type Print } from "../prints.ts";

/** 원본, 등본, 봉투, 라벨 or all three copies at once, as PDF. */
export function PrintMenu({ number }: { readonly number: number }) {
  const [printing, setPrinting] = useState(false);
  const print = async (part: Print) => {
    setPrinting(true);
    try {
      const file = await callFile(printLetter, { params: { number: String(number) }, query: { part } });
      saveFile(file.content, file.name);
    } catch (error) {
      notifyError("출력하지 못했습니다.", (error as CallError).message);
    }
    setPrinting(false);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={printing} leftSection={<IconPrinter size={15} aria-hidden />}>
          출력
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(prints) as Print[]).map((part) => (
          <Menu.Item key={part} onClick={() => void print(part)}>
            {prints[part]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
