import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import type { CallOutput } from "#platform/endpoint.ts";
import { call } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { notifyInfo, notifySuccess } from "#platform/web/notify.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { needsTwoPeople, ownRulesMistake, resignedRole, roleNames } from "#features/identity/access/roles.ts";
import styles from "#features/identity/administration/administration.module.css";
import { hereWith } from "#features/identity/administration/here.ts";
import { listGrants, listHolders, listRightChanges, readHolder, setOwnRules, setRoles } from "../endpoints.ts";
import type { readHolder as schema } from "../schemas.ts";
import { ChangeTable } from "./history-tab.tsx";
import { GrantTable } from "./requests-tab.tsx";
import { RightsPreview } from "./rights-preview.tsx";

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
  const [rulesText, setRulesText] = useState(holder.rulesText);
  const [act, setAct] = useState<"roles" | "rules" | null>(null);
  const params = { userId: String(holder.userId) };
  const rolesChanged = roles.toSorted().join() !== holder.roles.toSorted().join();
  const mistake = ownRulesMistake(rulesText);
  const save = async (reason: string) => {
    const { version } = holder;
    if (act === "roles") {
      const { requested } = await call(setRoles, { params, body: { roles: [...roles], reason, version } });
      if (requested.length === 0) notifySuccess("역할을 저장했습니다.");
      else notifyInfo("승인을 요청했습니다.", `${requested.join(", ")} 역할은 다른 관리자가 승인하면 부여됩니다.`);
      setChosen(roles.filter((role) => !requested.includes(role)));
    } else {
      await call(setOwnRules, { params, body: { rulesText, reason, version } });
      notifySuccess("개인 규칙을 저장했습니다.");
    }
    await refreshReads(readHolder, listHolders, listGrants, listRightChanges);
  };
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {holder.isMe && (
          <p className={styles.note}>본인의 권한은 바꿀 수 없습니다. 다른 역할 관리자에게 요청해 주세요.</p>
        )}
        <Card title="역할">
          <div className={styles.form}>
            <fieldset className={styles.roles} style={{ border: 0, margin: 0, padding: 0 }} disabled={holder.isMe}>
              <legend className={styles.note}>
                관리자와 팀장 역할, 본인에게 없는 권한의 역할은 다른 관리자의 승인이 필요합니다.
              </legend>
              {roleNames
                .filter((role) => role !== resignedRole)
                .map((role) => (
                  <Checkbox
                    key={role}
                    label={needsTwoPeople(role) ? `${role} (2인)` : role}
                    checked={roles.includes(role)}
                    disabled={holder.isMe}
                    onChange={(event) =>
                      setChosen(
                        event.currentTarget.checked ? [...roles, role] : roles.filter((other) => other !== role),
                      )
                    }
                  />
                ))}
            </fieldset>
            <EndButtons>
              {rolesChanged && (
                <Button variant="default" onClick={() => setChosen(holder.roles)}>
                  되돌리기
                </Button>
              )}
              <Button disabled={!rolesChanged || holder.isMe} onClick={() => setAct("roles")}>
                역할 저장
              </Button>
            </EndButtons>
          </div>
        </Card>
        {holder.pending.length > 0 && (
          <Card title="승인 대기" aside={<StateChip tone="amber">{holder.pending.length}건</StateChip>} flush>
            <GrantTable grants={holder.pending} />
          </Card>
        )}
        <Card title="개인 규칙">
          <div className={styles.form}>
            <LimitedTextarea
              label="JSON"
              description='예: [{"action":"show","subject":"매출조회"}]. 역할에 더해지며 빼는 규칙은 없습니다.'
              rows={5}
              limit={20_000}
              spellCheck={false}
              disabled={holder.isMe}
              value={rulesText}
              error={mistake}
              onChange={(event) => setRulesText(event.currentTarget.value)}
            />
            <EndButtons>
              <Button
                disabled={rulesText === holder.rulesText || mistake !== null || holder.isMe}
                onClick={() => setAct("rules")}
              >
                규칙 저장
              </Button>
            </EndButtons>
          </div>
        </Card>
        <Card title="변경 이력" flush>
          {holder.history.length === 0 ? (
            <EmptyState title="변경 이력이 없습니다." />
          ) : (
            <ChangeTable changes={holder.history} />
          )}
        </Card>
      </div>
      <RightsPreview roles={roles} rulesText={rulesText} hasTeam={holder.teams.length > 0} />
      {act && (
        <ReasonDialog
          title={act === "roles" ? "역할 저장" : "규칙 저장"}
          message="바로 적용됩니다. 권한이 줄어들면 그 사람은 다시 로그인해야 합니다."
          confirmLabel="저장"
          onClose={() => setAct(null)}
          onConfirm={save}
        />
      )}
    </div>
  );
}
