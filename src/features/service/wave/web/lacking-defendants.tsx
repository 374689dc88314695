import { Alert, Button } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import type { CallOutput } from "#platform/endpoint.ts";
import { call } from "#platform/web/call.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { notifyError } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { recordPath } from "#records/resource.ts";
import { refreshRecord, useRefreshOn } from "#records/web/refresh.ts";
import { confirm } from "#ui/components/confirm.ts";
import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { caseDetail, setParties } from "#features/litigation/legal-cases/endpoints.ts";
import { legalCase } from "#features/litigation/legal-cases/legal-case.ts";
import { readDefendants } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import styles from "./wave.module.css";

type Lacking = CallOutput<typeof schemas.readDefendants>["lacking"][number];

/** Cases of the suit in which a defendant is no party: said, and added by whoever writes the parties of cases. */
export function LackingDefendants({ lacking }: { readonly lacking: readonly Lacking[] }) {
  useRefreshOn(legalCase.name, readDefendants);
  if (lacking.length === 0) return null;
  return (
    <Alert color="amber" role="note" title="당사자에 없는 피고">
      <ul className={styles.lacking}>
        {lacking.map((one) => (
          <LackingCase key={one.case.id} of={one} />
        ))}
      </ul>
    </Alert>
  );
}

function LackingCase({ of: { case: lackedBy, names } }: { readonly of: Lacking }) {
  const mayAdd = useAllowed(manageCourtWork);
  const write = useWrite(setParties, {
    refreshes: [readDefendants, caseDetail],
    success: "피고를 당사자로 추가했습니다.",
    failure: "당사자를 추가하지 못했습니다.",
    onSuccess: () => void refreshRecord(legalCase),
  });
  const { label, number } = lackedBy;
  const params = { number: String(number) };
  const add = async () => {
    const yes = await confirm({
      title: "피고를 당사자로 추가할까요?",
      message: `${label} 사건의 당사자에 피고(상대방)로 추가합니다: ${names.join(", ")}. 소장이나 당사자 추가 신청에 실제로 들어간 피고인지 확인해 주세요.`,
      confirmLabel: "당사자 추가",
    });
    if (!yes) return;
    try {
      const { version, parties } = await call(caseDetail, { params });
      write.mutate({ params, body: { version, parties: [...parties, ...addedTo(parties, names)] } });
    } catch (error) {
      notifyError("당사자를 불러오지 못했습니다.", (error as Error).message);
    }
  };
  return (
    <li>
      <PageLink to={recordPath(legalCase, number) ?? "/"}>{label}</PageLink> {names.join(", ")}{" "}
      {mayAdd && (
        <Button size="compact-xs" variant="default" loading={write.isPending} onClick={() => void add()}>
          당사자로 추가
        </Button>
      )}
    </li>
  );
}

/** Lines for those who have not become parties meanwhile. */
function addedTo(parties: readonly { readonly name: string }[], names: readonly string[]) {
  return names
    .filter((name) => !parties.some((party) => party.name === name))
    .map((name) => ({ role: "defendant" as const, name, ours: false, counsel: "", judgmentServedOn: null }));
}
