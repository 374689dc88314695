import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { call } from "#platform/web/call.ts";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { givenDays } from "#features/identity/account/password.ts";
import * as secondFactorAccess from "#features/identity/second-factor/access.ts";
import { resetSecondFactor } from "#features/identity/second-factor/endpoints.ts";
import styles from "#features/identity/administration/administration.module.css";
import { cancelPasswords, changeEmails } from "../access.ts";
import {
  cancelPassword,
  endUserSessions,
  listUsers,
  reactivateUser,
  resetUserPassword,
  suspendUser,
} from "../endpoints.ts";
import type { resetUserPassword as resetSchema } from "../schemas.ts";
import { ApproveForm } from "./approve-form.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { alikeMend, doorsOf, givenWords, type UserModel } from "./user-words.ts";

type Act = "suspend" | "reactivate" | "endSessions" | "resetPassword" | "cancelPassword" | "resetSecondFactor";

const acts: Readonly<Record<Act, { label: string; message: string; done: string }>> = {
  suspend: {
    label: "정지",
    message: "모든 기기에서 바로 로그아웃되고 다시 로그인할 수 없습니다.",
    done: "계정을 정지했습니다.",
  },
  reactivate: { label: "정지 해제", message: "다시 로그인할 수 있게 합니다.", done: "정지를 해제했습니다." },
  endSessions: {
    label: "세션 종료",
    message: "로그인한 모든 기기에서 바로 로그아웃됩니다.",
    done: "세션을 종료했습니다.",
  },
  resetPassword: {
    label: "임시 비밀번호 주기",
    message:
      "임시 비밀번호를 만들어 한 번만 보여 드립니다. 모든 기기에서 로그아웃됩니다. 받은 사람은 2단계 인증으로, 없으면 정해진 시간을 기다린 뒤 새 비밀번호를 정하고, 그때까지는 쓰던 비밀번호를 쓸 수 있습니다.",
    done: "임시 비밀번호를 만들었습니다.",
  },
  cancelPassword: {
    label: "임시 비밀번호 취소",
    message: "이 임시 비밀번호로는 더 이상 로그인할 수 없습니다. 본인이 쓰던 비밀번호는 그대로입니다.",
    done: "임시 비밀번호를 취소했습니다.",
  },
  resetSecondFactor: {
    label: "2단계 인증 초기화",
    message: "본인인지 먼저 확인해 주세요. 인증 앱과 복구 코드가 지워지고 모든 기기에서 로그아웃됩니다.",
    done: "2단계 인증을 초기화했습니다.",
  },
};

const stoppedMessage =
  "임시 비밀번호를 만들어 한 번만 보여 드립니다. 정지된 계정이므로 쓰던 비밀번호는 바로 없어집니다. 정지를 해제하면 받은 사람이 2단계 인증으로, 없으면 정해진 시간을 기다린 뒤 새 비밀번호를 정합니다.";

type UserDialogProps = { readonly user: UserModel; readonly onClose: () => void };

/** One account and what can be done with it; everything asks for a reason. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const [act, setAct] = useState<Act | null>(null);
  const [given, setGiven] = useState<CallOutput<typeof resetSchema> | null>(null);
  const [isEmail, setEmail] = useState(false);
  const mayChange = useAllowed(changeEmails);
  const mayCancel = useAllowed(cancelPasswords);
  const mayReset = useAllowed(secondFactorAccess.resetSecondFactor);
  const run = async (reason: string) => {
    if (!act) return;
    const input = { params: { userId: String(user.id) }, body: { reason } };
    if (act === "resetPassword") setGiven(await call(resetUserPassword, input));
    else if (act === "cancelPassword") await call(cancelPassword, input);
    else if (act === "endSessions") await call(endUserSessions, input);
    else if (act === "resetSecondFactor") await call(resetSecondFactor, input);
    else await call(act === "suspend" ? suspendUser : reactivateUser, input);
    notifySuccess(acts[act].done);
    await refreshReads(listUsers);
  };
  if (isEmail) return <EmailDialog user={user} onClose={() => setEmail(false)} />;
  if (act) {
    const { label, message } = acts[act];
    return (
      <ReasonDialog
        title={`${user.name} · ${label}`}
        message={act === "resetPassword" && user.state === "정지" ? stoppedMessage : message}
        confirmLabel={label}
        onClose={() => setAct(null)}
        onConfirm={run}
      />
    );
  }
  return (
    <Dialog onClose={onClose} title={user.name} size={520}>
      <div className={styles.form}>
        <Facts user={user} />
        {user.alike && <p className={styles.note}>{alikeMend[user.alike]}</p>}
        {given && (
          <output className={styles.form}>
            <p className={styles.note}>
              임시 비밀번호입니다. 이 창을 닫으면 다시 볼 수 없습니다. 받은 사람은{" "}
              {given.waitsUntil === null ? "" : `${formatDateTime(given.waitsUntil)}부터 `}
              {givenDays}일 안에 로그인해 새 비밀번호를 정해야 합니다.
            </p>
            <code className={styles.secret}>{given.password}</code>
          </output>
        )}
        {user.state === "대기" && <ApproveForm user={user} onDone={onClose} />}
        {!user.isMe && (
          <DialogButtons>
            {mayChange && (
              <Button variant="default" onClick={() => setEmail(true)}>
                이메일 변경
              </Button>
            )}
            {(user.state === "승인" || user.state === "정지") && (
              <Button variant="default" onClick={() => setAct("resetPassword")}>
                임시 비밀번호 주기
              </Button>
            )}
            {user.given && mayCancel && (
              <Button variant="default" onClick={() => setAct("cancelPassword")}>
                임시 비밀번호 취소
              </Button>
            )}
            {user.state === "승인" && mayReset && (
              <Button variant="default" onClick={() => setAct("resetSecondFactor")}>
                2단계 인증 초기화
              </Button>
            )}
            {user.devices > 0 && (
              <Button variant="default" onClick={() => setAct("endSessions")}>
                세션 종료
              </Button>
            )}
            {user.state === "정지" ? (
              <Button onClick={() => setAct("reactivate")}>정지 해제</Button>
            ) : (
              <Button color="red" variant="light" onClick={() => setAct("suspend")}>
                정지
              </Button>
            )}
          </DialogButtons>
        )}
        {user.isMe && <p className={styles.note}>본인의 계정입니다. 비밀번호와 기기는 내 정보에서 바꿀 수 있습니다.</p>}
      </div>
    </Dialog>
  );
}

function Facts({ user }: { readonly user: UserModel }) {
  const facts: readonly (readonly [string, string])[] = [
    ["상태", user.state],
    ["이메일", user.email],
    ["직원", user.staff?.shortName ?? "연결 안 됨"],
    ["로그인 방법", doorsOf(user)],
    ...(user.given ? [["임시 비밀번호", givenWords(user.given)] as const] : []),
    ["최근 로그인", user.lastSignInAt ? formatDateTime(user.lastSignInAt) : "없음"],
    ["로그인한 기기", `${user.devices}대`],
    ["가입", formatDateTime(user.createdAt)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: "contents" }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
