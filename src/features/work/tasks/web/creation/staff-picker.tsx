import { Button, Checkbox } from "@mantine/core";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import type { PanelStaff } from "./panel-staff.ts";
import type { Recipients } from "./use-recipients.ts";
import classes from "./creation.module.css";

type StaffPickerProps = { readonly recipients: Recipients; readonly error: string | null };

/** Who receives the task: departments for quick selection, and a checkbox per person (spec §2.5, §4.5). */
export function StaffPicker({ recipients, error }: StaffPickerProps) {
  const { read, departments, chosenDepartments, chosen, others, recent } = recipients;
  if (read.isPending) return <SkeletonBar width="100%" height={96} />;
  if (read.isError && !read.data) {
    return (
      <ErrorState title="담당자 목록을 불러오지 못했습니다" error={read.error} onRetry={() => void read.refetch()} />
    );
  }
  return (
    <>
      {recent.length > 0 && (
        <fieldset className={classes.fieldset}>
          <legend>최근 담당자</legend>
          <div className={classes.teams}>
            {recent.map((staff) => (
              <Button
                key={staff.id}
                size="compact-xs"
                variant={chosen.has(staff.id) ? "light" : "default"}
                aria-pressed={chosen.has(staff.id)}
                title={staff.realName}
                onClick={() => recipients.tick(staff.id, !chosen.has(staff.id))}
              >
                {staff.shortName}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset className={classes.fieldset}>
        <legend>팀 빠른 선택</legend>
        <div className={classes.teams}>
          {departments.map(({ name, members }) => (
            <Checkbox
              key={name}
              size="xs"
              label={`${name} (${members.length})`}
              checked={chosenDepartments.has(name)}
              onChange={(event) => recipients.chooseDepartment(name, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.fieldset} aria-describedby={error === null ? undefined : "task-staffs-error"}>
        <legend>
          담당자 <span className={classes.quiet}>{chosen.size}명 선택</span>
        </legend>
        <div className={classes.people}>
          {departments.map(({ name, members }) => (
            <fieldset key={name} aria-label={name} className={classes.department}>
              <span className={classes.departmentName} aria-hidden="true">
                {name}
              </span>
              <div className={classes.members}>
                {members.map((staff) => (
                  <StaffCheckbox key={staff.id} staff={staff} recipients={recipients} />
                ))}
              </div>
            </fieldset>
          ))}
          {others.length > 0 && (
            <fieldset aria-label="추가 담당자" className={classes.department}>
              <span className={classes.departmentName} aria-hidden="true">
                추가
              </span>
              <div className={classes.members}>
                {others.map((staff) => (
                  <StaffCheckbox key={staff.id} staff={staff} recipients={recipients} />
                ))}
              </div>
            </fieldset>
          )}
        </div>
        {error !== null && (
          <p id="task-staffs-error" className={classes.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </>
  );
}

type StaffCheckboxProps = { readonly staff: PanelStaff; readonly recipients: Recipients };

function StaffCheckbox({ staff, recipients }: StaffCheckboxProps) {
  const { id, shortName, realName } = staff;
  return (
    <Checkbox
      size="xs"
      label={shortName}
      title={realName}
      checked={recipients.chosen.has(id)}
      onChange={(event) => recipients.tick(id, event.currentTarget.checked)}
    />
  );
}
