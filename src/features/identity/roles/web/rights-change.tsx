import { policyFacts } from "#platform/abilities.ts";
import type { PermissionRule } from "#platform/policy.ts";
import { useStore } from "#platform/web/store.ts";
import { useUser } from "#platform/web/session.ts";
import { isOffered, registeredPages } from "#firm/web/pages.ts";
import { actionWords } from "../own-rules.ts";
import styles from "./own-rules.module.css";

type RightsChangeProps = {
  readonly before: readonly PermissionRule[];
  readonly after: readonly PermissionRule[];
  readonly hasTeam: boolean;
  /** Whether the account was and will be that of a device. */
  readonly devices: readonly [boolean, boolean];
};

const areasOf = (rules: readonly PermissionRule[]) =>
  rules.map(({ action, subject }) => `${subject} ${actionWords[action]}`);

/** What a person gains and loses by a change of roles or own rules: areas, and the screens of the menu. */
export function RightsChange({ before, after, hasTeam, devices }: RightsChangeProps) {
  const pages = useStore(registeredPages);
  const { devPages } = useUser();
  const staff = { id: 0, shortName: "", department: "", teamIds: hasTeam ? [1] : [], teamId: null, allTeamView: false };
  const [was, is] = [before, after].map((rules, index) =>
    policyFacts({ staff, rules, inPresaleTeam: false, isDevice: devices[index] ?? false, devPages }),
  );
  const menuOf = (facts: NonNullable<typeof was>) =>
    pages.filter((page) => page.menu !== undefined && isOffered(page, facts)).map(({ title }) => title);
  const [gained, lost] = [beyond(areasOf(before), areasOf(after)), beyond(areasOf(after), areasOf(before))];
  const [opened, closed] = [beyond(menuOf(was!), menuOf(is!)), beyond(menuOf(is!), menuOf(was!))];
  if (gained.length + lost.length === 0) return <p className={styles.note}>권한은 그대로입니다.</p>;
  return (
    <dl aria-label="달라지는 권한">
      <Line label="얻는 권한" words={gained} />
      <Line label="열리는 화면" words={opened} />
      <Line label="잃는 권한" words={lost} />
      <Line label="닫히는 화면" words={closed} />
    </dl>
  );
}

/** What stands among the later words and not among the earlier, each once. */
function beyond(earlier: readonly string[], later: readonly string[]): string[] {
  return [...new Set(later)].filter((word) => !earlier.includes(word));
}

function Line({ label, words }: { readonly label: string; readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{words.join(", ")}</dd>
    </>
  );
}
