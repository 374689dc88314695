import { policyFacts } from "#platform/abilities.ts";
import { useRead } from "#platform/web/query.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useFacts, useUser } from "#platform/web/session.ts";
import { useStore } from "#platform/web/store.ts";
import { Card } from "#ui/components/card.tsx";
import { isOffered, registeredPages } from "#firm/web/pages.ts";
import { listKeepers } from "#features/identity/roles/endpoints.ts";
import styles from "./home-cards.module.css";

/** With so few screens of their own a person is told where the work is, and whom to ask for more. */
const few = 4;

/** What somebody whose roles open little finds on the first page: those screens, and who gives further rights. */
export function StartCard() {
  const pages = useStore(registeredPages);
  const facts = useFacts();
  const { devPages, staff: me } = useUser();
  const roles = me?.roles.map(({ name }) => name) ?? [];
  const staff = { id: 0, shortName: "", department: "", teamIds: [1], teamId: 1, allTeamView: false };
  const everybody = policyFacts({ staff, rules: [], inPresaleTeam: false, isDevice: false, devPages });
  const own = pages.filter(
    (page) => page.menu !== undefined && page.path !== "/" && isOffered(page, facts) && !isOffered(page, everybody),
  );
  const isNeeded = facts.hasTeam && own.length < few;
  const { data } = useRead(listKeepers, {}, { enabled: isNeeded });
  if (!isNeeded) return null;
  const keepers = data?.models.map(({ shortName }) => `${shortName}님`).join(", ") ?? "";
  return (
    <Card title="시작하기">
      {own.length > 0 ? (
        <ul className={styles.start} aria-label="내 화면">
          {own.map(({ path, title, menu }) => (
            <li key={path}>
              <PageLink to={path}>{menu?.label ?? title}</PageLink>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {roles.length > 0 ? `${roles.join(", ")} 역할로 따로 여는 화면은 없습니다. ` : "아직 받은 역할이 없습니다. "}
          받은 할일과 그 할일에 연결된 기록은 여기와 할일 화면에서 열 수 있습니다.
        </p>
      )}
      <p className={styles.quiet}>
        다른 화면이 필요하면 {keepers === "" ? "역할을 관리하는 사람" : keepers}에게 요청해 주세요.
      </p>
    </Card>
  );
}
