import { ActionIcon, Button } from "@mantine/core";
import { IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { safeRedirectPath } from "#platform/redirect-path.ts";
import { Card } from "#ui/components/card.tsx";
import { hasPage } from "#platform/web/navigation.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { useUser } from "#platform/web/session.ts";
import styles from "./mypage.module.css";
import { changePreferences } from "./preferences.ts";

type OwnShortcut = { readonly label: string; readonly path: string };
type Row = OwnShortcut & { readonly key: string };

const most = 12;

function rowsOf(value: unknown): readonly Row[] {
  const list = Array.isArray(value) ? (value as readonly OwnShortcut[]) : [];
  return list.map((entry) => ({ ...entry, key: crypto.randomUUID() }));
}

/** Links of one's own, shown at the end of the side menu. */
export function ShortcutsCard() {
  const { shortcuts } = useUser().preferences;
  const [rows, setRows] = useState(() => rowsOf(shortcuts));
  const [isChecked, setChecked] = useState(false);
  const change = (key: string, part: Partial<OwnShortcut>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const save = async () => {
    setChecked(true);
    if (rows.some((row) => labelMistake(row) !== null || pathMistake(row) !== null)) return;
    const saved = rows.map(({ label, path }) => ({ label: label.trim(), path: path.trim() }));
    if (await changePreferences({ shortcuts: saved })) notifySuccess("바로가기를 저장했습니다.");
  };
  return (
    <Card title="바로가기" aside={<span className={styles.note}>메뉴 아래에 표시됩니다. 최대 {most}개</span>}>
      <div className={styles.form}>
        {rows.map((row, index) => (
          <div key={row.key} className={styles.row}>
            <LimitedInput
              className={styles.grow}
              aria-label={`${index + 1}번째 바로가기 이름`}
              placeholder="이름"
              limit={20}
              value={row.label}
              error={isChecked && labelMistake(row)}
              onChange={(event) => change(row.key, { label: event.currentTarget.value })}
            />
            <LimitedInput
              className={styles.grow}
              aria-label={`${index + 1}번째 바로가기 주소`}
              placeholder="/lawfirm/consult"
              limit={300}
              value={row.path}
              error={isChecked && pathMistake(row)}
              onChange={(event) => change(row.key, { path: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={`${index + 1}번째 바로가기 위로`}
              disabled={index === 0}
              onClick={() => setRows(movedUp(rows, index))}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              aria-label={`${index + 1}번째 바로가기 삭제`}
              onClick={() => setRows(rows.filter((other) => other.key !== row.key))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        <EndButtons>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={15} />}
            disabled={rows.length >= most}
            onClick={() => setRows([...rows, { key: crypto.randomUUID(), label: "", path: "" }])}
          >
            추가
          </Button>
          <Button variant="default" onClick={() => void save()}>
            바로가기 저장
          </Button>
        </EndButtons>
      </div>
    </Card>
  );
}

function labelMistake({ label }: OwnShortcut): string | null {
  return label.trim() === "" ? "이름을 입력해 주세요." : null;
}

function pathMistake({ path }: OwnShortcut): string | null {
  return safeRedirectPath(path.trim(), hasPage) === null ? "사이트 안의 주소를 입력해 주세요." : null;
}

function movedUp(rows: readonly Row[], index: number): readonly Row[] {
  const next = [...rows];
  [next[index - 1], next[index]] = [next[index]!, next[index - 1]!];
  return next;
}
