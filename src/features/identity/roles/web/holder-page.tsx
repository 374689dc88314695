import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { call } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { notifyInfo, notifySuccess } from "#platform/web/notify.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { isDeviceAccount, roleRules } from "#features/identity/access/roles.ts";
import styles from "#features/identity/administration/administration.module.css";
import { hereWith } from "#features/identity/administration/here.ts";
import { manageRoles } from "../access.ts";
import { listGrants, listHolders, listRightChanges, readHolder, setOwnRules, setRoles } from "../endpoints.ts";
import type { readHolder as schema } from "../schemas.ts";
import { ChangeTable } from "./history-tab.tsx";
import { rulesInWords, rulesTextOf, type TimedRule } from "../own-rules.ts";
import { roleEndsInWords, type RoleEnd } from "../role-ends.ts";
import { OwnRulesCard } from "./own-rules-card.tsx";
import { GrantTable } from "./requests-tab.tsx";
import { RolesCard } from "./roles-card.tsx";
import { RightsChange } from "./rights-change.tsx";
import { RightsPreview } from "./rights-preview.tsx";
import { WhySeen } from "./why-seen.tsx";

type Holder = CallOutput<typeof schema>["model"];

/** One person's rights: roles, own rules, what they come to, and how they came about. */
export function HolderPage({ userId }: { readonly userId: number }) {
  const { data, error, refetch } = useRead(readHolder, { params: { userId: String(userId) } });
  const list = <PageLink to={hereWith("user", null)}>역할 관리</PageLink>;
  if (error && !data) {
    return error.status === 404 ? (
      <EmptyState title="재직 중인 사용자를 찾을 수 없습니다.">{list}에서 다시 찾아 주세요.</EmptyState>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <SkeletonRows rows={8} columns="1fr 380px" />;
  const { model } = data;
  return (
    <>
      <PageHeader
        above={list}
        title={model.shortName}
        detail={`${model.realName}${model.department && ` · ${model.department}`} · ${model.teams.join(", ") || "소속 팀 없음"}`}
      />
      <Rights key={`${model.userId}.${model.version}`} holder={model} />
    </>
  );
}

function Rights({ holder }: { readonly holder: Holder }) {
  const [roles, setChosen] = useState<readonly string[]>(holder.roles);
  const [ends, setEnds] = useState<readonly RoleEnd[]>(holder.roleEnds);
  const [own, setOwn] = useState<readonly TimedRule[]>(holder.ownRuleList);
  const [act, setAct] = useState<"roles" | "rules" | null>(null);
  const params = { userId: String(holder.userId) };
  const mayManage = useAllowed(manageRoles);
  const isLocked = holder.isMe || !mayManage;
  const rolesChanged =
    roles.toSorted().join() !== holder.roles.toSorted().join() ||
    roleEndsInWords(ends) !== roleEndsInWords(holder.roleEnds);
  const rulesChanged = rulesInWords(own) !== rulesInWords(holder.ownRuleList);
  const rulesText = rulesTextOf(own);
  const before = [...roleRules(holder.roles), ...holder.ownRuleList];
  const after = [...roleRules(act === "rules" ? holder.roles : roles), ...(act === "roles" ? holder.ownRuleList : own)];
  const devices = [isDeviceAccount(holder.roles), isDeviceAccount(act === "rules" ? holder.roles : roles)] as const;
  const save = async (reason: string) => {
    const { version } = holder;
    if (act === "roles") {
      const { requested } = await call(setRoles, {
        params,
        body: { roles: [...roles], ends: [...ends], reason, version },
      });
      if (requested.length === 0) notifySuccess("역할을 저장했습니다.");
      else notifyInfo("승인을 요청했습니다.", `${requested.join(", ")} 역할은 다른 관리자가 승인하면 부여됩니다.`);
      // What waits for another 관리자 stays as it is held until then: not at all, or until the day that it had.
      setChosen(roles.filter((role) => !requested.includes(role) || holder.roles.includes(role)));
      setEnds([
        ...ends.filter(({ role }) => !requested.includes(role)),
        ...holder.roleEnds.filter(({ role }) => requested.includes(role)),
      ]);
    } else {
      const ruleEnds = own.flatMap(({ endsOn, ...rule }) => (endsOn === null ? [] : [{ ...rule, endsOn }]));
      await call(setOwnRules, { params, body: { rulesText, ends: ruleEnds, reason, version } });
      notifySuccess("개인 규칙을 저장했습니다.");
    }
    await refreshReads(readHolder, listHolders, listGrants, listRightChanges);
  };
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {!mayManage && <p className={styles.note}>보기 권한입니다. 바꾸려면 역할 관리자에게 요청해 주세요.</p>}
        {mayManage && holder.isMe && (
          <p className={styles.note}>본인의 권한은 바꿀 수 없습니다. 다른 역할 관리자에게 요청해 주세요.</p>
        )}
        <RolesCard
          roles={roles}
          ends={ends}
          changed={rolesChanged}
          locked={isLocked}
          onChange={setChosen}
          onEnds={setEnds}
          onReset={() => {
            setChosen(holder.roles);
            setEnds(holder.roleEnds);
          }}
          onSave={() => setAct("roles")}
        />
        {holder.pending.length > 0 && (
          <Card title="승인 대기" aside={<StateChip tone="amber">{holder.pending.length}건</StateChip>} flush>
            <GrantTable grants={holder.pending} />
          </Card>
        )}
        <OwnRulesCard
          rules={own}
          changed={rulesChanged}
          locked={isLocked}
          onChange={setOwn}
          onReset={() => setOwn(holder.ownRuleList)}
          onSave={() => setAct("rules")}
        />
        <Card title="변경 이력" flush>
          {holder.history.length === 0 ? (
            <EmptyState title="변경 이력이 없습니다." />
          ) : (
            <ChangeTable changes={holder.history} />
          )}
        </Card>
      </div>
      <div className={styles.stack}>
        {(rolesChanged || rulesChanged) && (
          <Card title="저장하면 달라지는 것">
            <RightsChange before={before} after={after} hasTeam={holder.teams.length > 0} devices={devices} />
          </Card>
        )}
        <RightsPreview roles={roles} rulesText={rulesText} hasTeam={holder.teams.length > 0} />
        {mayManage && <WhySeen userId={holder.userId} name={holder.shortName} />}
      </div>
      {act && (
        <ReasonDialog
          title={act === "roles" ? "역할 저장" : "규칙 저장"}
          message={
            <>
              바로 적용됩니다. 권한이 줄어들면 그 사람은 다시 로그인해야 합니다.
              <RightsChange before={before} after={after} hasTeam={holder.teams.length > 0} devices={devices} />
            </>
          }
          confirmLabel="저장"
          onClose={() => setAct(null)}
          onConfirm={save}
        />
      )}
    </div>
  );
}
