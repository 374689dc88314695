import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { goTo } from "#platform/web/navigation.tsx";
import { PhotoButtons } from "#features/identity/photos/photo-buttons.tsx";
import { refreshReads, useRead, useWrite } from "#platform/web/query.ts";
import { listStaffs } from "#features/identity/staff/endpoints.ts";
import { jobTypes, type JobType } from "#features/identity/staff/job-types.ts";
import styles from "#features/identity/administration/administration.module.css";
import { createPerson, listPeople, listTeams, readPerson, updatePerson } from "../endpoints.ts";
import type { readPerson as schema } from "../schemas.ts";

export type PersonModel = CallOutput<typeof schema>["model"];

const blank = {
  shortName: "",
  realName: "",
  department: "",
  position: "",
  jobType: "사무직원" as JobType,
  licenseNo: "",
  practiceEligibleFrom: "",
  tel: "",
  ext: "",
  hiredAt: "",
  deputyId: "",
  exOfficeAgency: "",
  exOfficeLeftOn: "",
  teamId: "",
  email: "",
};
type Values = typeof blank;

function valuesOf(person: PersonModel | null): Values {
  if (!person) return blank;
  const { shortName, realName, department, position, jobType, licenseNo, tel, ext } = person;
  return {
    shortName,
    realName,
    department,
    position,
    jobType,
    licenseNo,
    tel,
    ext,
    teamId: "",
    email: "",
    practiceEligibleFrom: person.practiceEligibleFrom ?? "",
    hiredAt: person.hiredAt ?? "",
    exOfficeAgency: person.exOfficeAgency,
    exOfficeLeftOn: person.exOfficeLeftOn ?? "",
    deputyId: person.deputy ? String(person.deputy.id) : "",
  };
}

/** Registers a person, or changes the particulars of one. What was typed stays when the server refuses. */
export function StaffForm({ person, onClose }: { readonly person: PersonModel | null; readonly onClose: () => void }) {
  // What somebody else changes while this is written is not written over.
  const [version] = useState(person?.version ?? 0);
  const [values, setValues] = useState(() => valuesOf(person));
  const teams = useRead(listTeams, { query: {} }, { enabled: person === null, staleTime: 60_000 });
  const colleagues = useRead(listStaffs, { query: { isUser: "false" } }, { staleTime: 60_000 });
  const create = useWrite(createPerson, {
    quiet: true,
    success: "직원을 등록했습니다.",
    refreshes: [listPeople, listTeams],
    onSuccess: ({ model }) => {
      onClose();
      goTo(`/lawfirm/staffs?id=${model.id}`);
    },
  });
  const update = useWrite(updatePerson, {
    quiet: true,
    success: "직원 정보를 저장했습니다.",
    refreshes: [listPeople, readPerson],
    onSuccess: onClose,
  });
  const { error: failure, isPending } = person ? update : create;
  const submit = () => {
    const { teamId, email, practiceEligibleFrom, hiredAt, deputyId, exOfficeLeftOn, ...words } = values;
    const fields = {
      ...words,
      practiceEligibleFrom: practiceEligibleFrom || null,
      hiredAt: hiredAt || null,
      exOfficeLeftOn: exOfficeLeftOn || null,
      deputyId: deputyId === "" ? null : Number(deputyId),
    };
    if (person) update.mutate({ params: { staffId: String(person.id) }, body: { ...fields, version } });
    else create.mutate({ body: { ...fields, teamId: Number(teamId), email } });
  };
  const text = (name: keyof Values, label: string, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      name={name}
      label={label}
      failure={failure}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
      {...more}
    />
  );
  const others = (colleagues.data?.models ?? []).filter(({ id, isPerson }) => isPerson && id !== person?.id);
  return (
    <FormDialog
      title={person ? "직원 정보 수정" : "직원 등록"}
      size={640}
      label="저장"
      sending={isPending}
      disabled={values.shortName.trim() === "" || values.realName.trim() === "" || (!person && !values.teamId)}
      failure={unplacedError(failure)}
      noValidate
      onClose={onClose}
      onSubmit={submit}
    >
      {person && (
        <PhotoButtons
          staffId={person.id}
          name={person.shortName}
          photo={person.photo}
          onChanged={() => refreshReads(readPerson)}
        />
      )}
      <div className={styles.pair}>
        {text("shortName", "호칭", { withAsterisk: true, limit: 20, "data-autofocus": true } as object)}
        {text("realName", "성명", { withAsterisk: true, limit: 50 })}
        <NativeSelect
          label="직무"
          data={[...jobTypes]}
          value={values.jobType}
          onChange={(event) => setValues({ ...values, jobType: event.currentTarget.value as JobType })}
        />
        {text("position", "직책", { limit: 40 })}
        {text("department", "부서", { limit: 40 })}
        {text("licenseNo", "변호사등록번호", { limit: 20 })}
        {text("practiceEligibleFrom", "수임 가능일", { type: "date", description: "6개월 실무수습 중인 변호사만" })}
        {text("hiredAt", "입사일", { type: "date" })}
        {text("exOfficeAgency", "퇴직한 기관", {
          limit: 100,
          description: "법원·검찰청 등 공직에서 퇴임한 변호사만",
        })}
        {text("exOfficeLeftOn", "공직 퇴직일", { type: "date", description: "수임제한은 이날부터 셉니다." })}
        {text("tel", "휴대전화", { inputMode: "tel", limit: 20 })}
        {text("ext", "내선", { limit: 10 })}
        <NativeSelect
          label="대무자"
          data={[
            { value: "", label: "없음" },
            ...others.map(({ id, shortName }) => ({ value: String(id), label: shortName })),
          ]}
          value={values.deputyId}
          error={fieldError(failure, "deputyId")}
          onChange={(event) => setValues({ ...values, deputyId: event.currentTarget.value })}
        />
        {person ? (
          <TextInput label="이메일" value={person.email || "계정 없음"} disabled description="계정의 이메일입니다." />
        ) : (
          text("email", "이메일 (초대)", { type: "email", description: "입력하면 승인 대기 계정을 만듭니다." })
        )}
        {!person && (
          <NativeSelect
            label="팀"
            withAsterisk
            data={[
              { value: "", label: "선택해 주세요" },
              ...(teams.data?.models ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={values.teamId}
            error={fieldError(failure, "teamId")}
            onChange={(event) => setValues({ ...values, teamId: event.currentTarget.value })}
          />
        )}
      </div>
    </FormDialog>
  );
}
