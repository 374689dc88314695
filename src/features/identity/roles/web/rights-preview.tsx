import { useDebouncedValue } from "@mantine/hooks";
import { policyFacts } from "#platform/abilities.ts";
import type { PermissionRule } from "#platform/policy.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { isOffered, registeredPages } from "#firm/web/pages.ts";
import { isDeviceAccount } from "#features/identity/access/roles.ts";
import { useRead } from "#platform/web/query.ts";
import { useUser } from "#platform/web/session.ts";
import { useStore } from "#platform/web/store.ts";
import styles from "#features/identity/administration/administration.module.css";
import { previewRights } from "../endpoints.ts";

type RightsPreviewProps = {
  readonly roles: readonly string[];
  readonly rulesText: string;
  readonly hasTeam: boolean;
};

/** 이 사람으로 보기: areas and pages that roles and rules come to, without anybody's data. */
export function RightsPreview({ roles, rulesText, hasTeam }: RightsPreviewProps) {
  const [text] = useDebouncedValue(rulesText, 250);
  const body = { roles: [...roles], rulesText: text };
  const { data, error, refetch } = useRead(previewRights, { body }, { keepPrevious: true });
  return (
    <div className={styles.stack}>
      <Card title="이 사람으로 보기">
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} columns="1fr" />}
        {data && <Preview rules={data.rules} hasTeam={hasTeam} isDevice={isDeviceAccount(roles)} />}
      </Card>
    </div>
  );
}

type PreviewProps = {
  readonly rules: readonly PermissionRule[];
  readonly hasTeam: boolean;
  readonly isDevice: boolean;
};

function Preview({ rules, hasTeam, isDevice }: PreviewProps) {
  const pages = useStore(registeredPages);
  const staff = { id: 0, shortName: "", department: "", teamIds: hasTeam ? [1] : [], teamId: null, allTeamView: false };
  const { devPages } = useUser();
  const facts = policyFacts({ staff, rules, inPresaleTeam: false, isDevice, devPages });
  const shown = pages.filter(
    (page) => !page.guest && page.layout !== "bare" && !page.path.includes("$") && isOffered(page, facts),
  );
  const managed = new Set(rules.flatMap(({ action, subject }) => (action === "manage" ? [subject] : [])));
  const seen = new Set(rules.map(({ subject }) => subject).filter((subject) => !managed.has(subject)));
  return (
    <div className={styles.form}>
      {!hasTeam && <p className={styles.note}>소속 팀이 없어 권한이 적용되지 않습니다.</p>}
      {isDevice && <p className={styles.note}>조회용PC 역할만 있는 계정은 데스크 화면만 엽니다.</p>}
      <span className={styles.note}>관리</span>
      <div className={styles.chips}>
        {managed.size === 0 && "없음"}
        {[...managed].map((subject) => (
          <StateChip key={subject} tone="accent">
            {subject}
          </StateChip>
        ))}
      </div>
      <span className={styles.note}>보기</span>
      <div className={styles.chips}>
        {seen.size === 0 && "없음"}
        {[...seen].map((subject) => (
          <StateChip key={subject} tone="grey">
            {subject}
          </StateChip>
        ))}
      </div>
      <span className={styles.note}>열 수 있는 화면 {shown.length}개</span>
      <ul className={styles.list} aria-label="열 수 있는 화면">
        {shown.map(({ path, title, menu }) => (
          <li key={path}>
            {title} {menu && <StateChip tone="green">메뉴</StateChip>}
          </li>
        ))}
      </ul>
    </div>
  );
}
