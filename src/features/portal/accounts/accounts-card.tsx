import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { Tone } from "#platform/tone.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { listLinks } from "#features/portal/links/endpoints.ts";
import givenList from "#features/portal/links/given-list.module.css";
import { IssuedLink } from "#features/portal/links/issued-link.tsx";
import { accountStates, type AccountState } from "./account.ts";
import { inviteAgain, inviteClient, listAccounts, revokeAccount } from "./endpoints.ts";
import type { listAccounts as schema } from "./schemas.ts";
import styles from "./accounts-card.module.css";

type Account = CallOutput<typeof schema>["models"][number];

const tones: Readonly<Record<AccountState, Tone>> = { invited: "blue", active: "green", revoked: "grey" };

/** The accounts of a client: invited here, seen, let go. */
export function AccountsCard({ number }: { readonly number: number }) {
  const { data, error, refetch } = useRead(listAccounts, { params: { number: String(number) } });
  return (
    <Card title="의뢰인 회원">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={2} columns="1fr" />}
      {data && data.models.length === 0 && (
        <p>아직 초대한 회원이 없습니다. 초대하면 의뢰인이 자기 사건의 진행상황을 직접 볼 수 있습니다.</p>
      )}
      {data && data.models.length > 0 && (
        <ul className={givenList.list}>
          {data.models.map((account) => (
            <AccountRow key={account.id} number={number} account={account} />
          ))}
        </ul>
      )}
      <InviteForm number={number} />
    </Card>
  );
}

const dayOf = (at: string) => formatDateTime(at).slice(0, 10);

function AccountRow({ number, account }: { readonly number: number; readonly account: Account }) {
  const { id, email, status, suspended, createdAt, lastSeenAt, revokedAt, reason } = account;
  const params = { number: String(number), accountId: String(id) };
  const [revoking, setRevoking] = useState(false);
  const again = useWrite(inviteAgain, { refreshes: [listAccounts, listLinks], failure: "초대하지 못했습니다." });
  return (
    <li>
      {email} <StateChip tone={tones[status]}>{accountStates[status]}</StateChip>{" "}
      {suspended && <StateChip tone="amber">사망으로 정지</StateChip>}
      <small>
        {dayOf(createdAt)} 초대
        {lastSeenAt !== null && ` · 최근 이용 ${formatDateTime(lastSeenAt).slice(0, 16)}`}
        {revokedAt !== null && ` · ${dayOf(revokedAt)} 중지: ${reason}`}
      </small>
      {status !== "revoked" && (
        <>
          <Button
            size="compact-xs"
            variant="default"
            disabled={suspended}
            loading={again.isPending}
            onClick={() => again.mutate({ params, body: {} })}
          >
            {status === "invited" ? "다시 초대" : "비밀번호 다시 정하기"}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setRevoking(true)}>
            이용 중지
          </Button>
        </>
      )}
      {again.data && status !== "revoked" && (
        <IssuedLink purpose="join" slug={again.data.slug} code={again.data.code} />
      )}
      {revoking && <RevokeDialog email={email} params={params} onClose={() => setRevoking(false)} />}
    </li>
  );
}

type RevokeProps = {
  readonly email: string;
  readonly params: { readonly number: string; readonly accountId: string };
  readonly onClose: () => void;
};

function RevokeDialog({ email, params, onClose }: RevokeProps) {
  const [reason, setReason] = useState("");
  const write = useWrite(revokeAccount, {
    refreshes: [listAccounts, listLinks],
    success: "이용을 중지했습니다.",
    quiet: true,
    onSuccess: onClose,
  });
  return (
    <Dialog title="이용 중지" onClose={onClose}>
      <DialogForm
        label="이용 중지"
        danger
        noValidate
        sending={write.isPending}
        failure={unplacedError(write.error)}
        onClose={onClose}
        onSubmit={() => write.mutate({ params, body: { reason } })}
      >
        <p>{email} 회원은 바로 로그아웃되고 다시 로그인할 수 없습니다.</p>
        <TextField
          name="reason"
          label="중지 사유"
          limit={500}
          failure={write.error}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

function InviteForm({ number }: { readonly number: number }) {
  const [email, setEmail] = useState("");
  const write = useWrite(inviteClient, {
    refreshes: [listAccounts, listLinks],
    quiet: true,
    onSuccess: () => setEmail(""),
  });
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate({ params: { number: String(number) }, body: { email: email.trim() } });
        }}
      >
        <TextField
          name="email"
          label="초대할 이메일"
          inputMode="email"
          autoComplete="off"
          failure={write.error}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={write.isPending}>
          초대
        </Button>
      </form>
      <div role="alert">{unplacedError(write.error)}</div>
      {write.data && <IssuedLink purpose="join" slug={write.data.slug} code={write.data.code} />}
    </>
  );
}
