import { ListImportScreen } from "#records/web/import/list-import-screen.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { rosterCalls } from "../endpoints.ts";
import { rosterColumns } from "../roster.ts";

/** /member/roster: staff with accounts, teams and roles, brought in from a file. */
export default function RosterScreen() {
  return (
    <ListImportScreen title="직원 명부 가져오기" calls={rosterCalls} columns={Object.values(rosterColumns)}>
      <p className={styles.note}>
        이메일로 같은 사람을 찾아, 없는 사람은 계정과 함께 추가하고 있는 사람은 이름·호칭·부서·팀·연락처를 맞춥니다.
        없는 팀은 새로 만듭니다. 파일에 없는 사람은 그대로 둡니다. 있는 사람의 역할과 퇴사는 바꾸지 않습니다.
      </p>
    </ListImportScreen>
  );
}
