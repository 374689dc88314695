import { Button, NativeSelect } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { confirm } from "#ui/components/confirm.ts";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { fieldError, TextField } from "#ui/components/fields.tsx";
import { notifyUndo } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import styles from "#features/identity/administration/administration.module.css";
import { createTeam, listMembers, listTeams, updateTeam } from "../endpoints.ts";
import { colourLabels, teamColours, teamKinds } from "../person.ts";
import type { TeamModel } from "./team-model.ts";

type Colour = (typeof teamColours)[number];
type Kind = (typeof teamKinds)[number];

const blank = { name: "", kind: "운영" as Kind, colour: "grey" as Colour, order: "0", leaderId: "" };

type Props = {
  readonly team: TeamModel | null;
  /** Puts the team together with another one. */
  readonly onMerge?: () => void;
  readonly onClose: () => void;
};

/** Adds a team, or renames, orders, leads and closes one. */
export function TeamForm({ team, onMerge, onClose }: Props) {
  const [values, setValues] = useState(() =>
    team ? { ...team, order: String(team.order), leaderId: team.leader ? String(team.leader.id) : "" } : blank,
  );
  // What somebody else changes while this is written is not written over.
  const [version] = useState(team?.version ?? 0);
  const members = useRead(listMembers, {}, { enabled: team !== null });
  const refreshes = [listTeams, listMembers];
  const create = useWrite(createTeam, { quiet: true, success: "팀을 추가했습니다.", refreshes, onSuccess: onClose });
  const update = useWrite(updateTeam, { quiet: true, success: "팀을 저장했습니다.", refreshes, onSuccess: onClose });
  const toggle = useWrite(updateTeam, { quiet: true, refreshes });
  const failure = team ? (toggle.error ?? update.error) : create.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = {
      name: values.name,
      kind: values.kind,
      colour: values.colour,
      order: Number(values.order) || 0,
      leaderId: values.leaderId === "" ? null : Number(values.leaderId),
    };
    if (team) update.mutate({ params: { teamId: String(team.id) }, body: { ...fields, version } });
    else create.mutate({ body: fields });
  };
  const setActive = async (active: boolean) => {
    if (!team) return;
    const params = { teamId: String(team.id) };
    const yes =
      active ||
      (await confirm({
        title: `${team.name}의 사용을 중지할까요?`,
        message: "새 기록에 쓸 수 없게 되고 지난 기록은 그대로 남습니다.",
        confirmLabel: "사용 중지",
      }));
    if (!yes) return;
    toggle.mutate(
      { params, body: { active, version: team.version } },
      {
        onSuccess: ({ model }) => {
          onClose();
          notifyUndo(active ? "다시 사용합니다." : "사용을 중지했습니다.", () =>
            toggle.mutate({ params, body: { active: !active, version: model.version } }),
          );
        },
      },
    );
  };
  const own = (members.data?.models ?? []).filter(({ teamIds }) => team !== null && teamIds.includes(team.id));
  return (
    <Dialog onClose={onClose} title={team ? team.name : "팀 추가"} size={480}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          name="name"
          label="팀 이름"
          withAsterisk
          data-autofocus
          limit={40}
          failure={failure}
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          <NativeSelect
            label="종류"
            data={[...teamKinds]}
            value={values.kind}
            onChange={(event) => setValues({ ...values, kind: event.currentTarget.value as Kind })}
          />
          <NativeSelect
            label="색"
            data={teamColours.map((value) => ({ value, label: colourLabels[value] }))}
            value={values.colour}
            onChange={(event) => setValues({ ...values, colour: event.currentTarget.value as Colour })}
          />
          <TextField
            name="order"
            label="순서"
            inputMode="numeric"
            limit={4}
            failure={failure}
            value={values.order}
            onChange={(event) => setValues({ ...values, order: event.currentTarget.value.replaceAll(/\D/g, "") })}
          />
          {team && (
            <NativeSelect
              label="팀장"
              data={[
                { value: "", label: "없음" },
                ...own.map(({ id, shortName }) => ({ value: String(id), label: shortName })),
              ]}
              value={values.leaderId}
              error={fieldError(failure, "leaderId")}
              onChange={(event) => setValues({ ...values, leaderId: event.currentTarget.value })}
            />
          )}
        </div>
        <div role="alert" className={styles.failure}>
          {failure && Object.keys(failure.fields).length === 0 && failure.message}
        </div>
        <DialogButtons>
          {team?.active && onMerge && (
            <Button variant="default" onClick={onMerge}>
              다른 팀과 병합
            </Button>
          )}
          {team && (
            <Button variant="default" loading={toggle.isPending} onClick={() => void setActive(!team.active)}>
              {team.active ? "사용 중지" : "다시 사용"}
            </Button>
          )}
          <Button type="submit" loading={create.isPending || update.isPending} disabled={values.name.trim() === ""}>
            저장
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
