import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { longestReason } from "#platform/longest-reason.ts";
import { formatNumber } from "#platform/number.ts";
import { withParticle } from "#platform/particle.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { listMembers, listTeams, mergeTeam } from "../endpoints.ts";
import type { mergeTeam as schema } from "../team-schemas.ts";
import type { TeamModel } from "./team-model.ts";

type Outcome = CallOutput<typeof schema>["model"];

/** Everything of a team goes to another one: first what would move, then at once. */
export function MergeTeamDialog({ team, onClose }: { readonly team: TeamModel; readonly onClose: () => void }) {
  const [into, setInto] = useState("");
  const [reason, setReason] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const teams = useRead(listTeams, { query: { active: "Y" } });
  const write = useWrite(mergeTeam, {
    quiet: true,
    refreshes: [listTeams, listMembers],
    onSuccess: ({ model }) => {
      if (!model.done) return setOutcome(model);
      notifySuccess(`${team.name}의 모든 것을 ${withParticle(model.into, "으로/로")} 옮기고 사용을 중지했습니다.`);
      onClose();
    },
    onError: () => setOutcome(null),
  });
  const send = (dryRun: "Y" | "N") =>
    write.mutate({
      params: { teamId: String(team.id) },
      body: { intoTeamId: Number(into), reason, version: team.version, dryRun },
    });
  const others = (teams.data?.models ?? []).filter(({ id }) => id !== team.id);
  return (
    <Dialog onClose={onClose} title={`${team.name}을 다른 팀과 병합`} size={520}>
      <div className={styles.form}>
        <NativeSelect
          label="옮길 팀"
          description="기록과 팀원이 이 팀으로 옮겨 갑니다. 입금과 월 마감은 원래 팀에 남습니다."
          withAsterisk
          data={[
            { value: "", label: "선택해 주세요" },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={into}
          error={fieldError(write.error, "intoTeamId")}
          onChange={(event) => {
            setInto(event.currentTarget.value);
            setOutcome(null);
          }}
        />
        {outcome && <Moves outcome={outcome} />}
        {outcome && (
          <LimitedInput
            label="병합 사유"
            withAsterisk
            limit={longestReason}
            value={reason}
            error={fieldError(write.error, "reason")}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <div role="alert" className={styles.failure}>
          {write.error && Object.keys(write.error.fields).length === 0 && write.error.message}
        </div>
        <DialogButtons>
          <Button variant="default" loading={write.isPending} disabled={into === ""} onClick={() => send("Y")}>
            미리 보기
          </Button>
          <Button
            color="red"
            loading={write.isPending}
            disabled={!outcome || reason.trim() === ""}
            onClick={() => send("N")}
          >
            병합
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

function Moves({ outcome }: { readonly outcome: Outcome }) {
  const { into, moves, members } = outcome;
  return (
    <section aria-label="옮겨지는 것">
      <p>{withParticle(into, "으로/로")} 옮겨집니다. 되돌릴 수 없습니다.</p>
      <ul className={styles.list}>
        {moves.map(({ label, count }) => (
          <li key={label}>
            {label} {formatNumber(count)}건
          </li>
        ))}
        {moves.length === 0 && <li>옮길 기록이 없습니다.</li>}
        <li>팀원 {members.length === 0 ? "없음" : `${members.length}명 (${members.join(", ")})`}</li>
      </ul>
    </section>
  );
}
