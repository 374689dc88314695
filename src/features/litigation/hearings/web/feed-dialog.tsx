import { Button, Checkbox, CopyButton, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { closeCalendarFeed, openCalendarFeed, readCalendarFeed } from "../endpoints.ts";
import styles from "./hearings.module.css";

const refreshes = [readCalendarFeed];

/** The person's own address for calendar programs: opened, replaced and ended here; it is shown once. */
export default function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const [named, setNamed] = useState(false);
  const { data, error, refetch } = useRead(readCalendarFeed, {});
  const open = useWrite(openCalendarFeed, { refreshes, failure: "주소를 만들지 못했습니다." });
  const close = useWrite(closeCalendarFeed, {
    refreshes,
    failure: "구독을 끝내지 못했습니다.",
    success: "구독 주소를 삭제했습니다.",
    onSuccess: () => open.reset(),
  });
  const standing = data?.model ?? null;
  return (
    <Dialog title="기일 달력 구독" onClose={onClose}>
      <p className={styles.quiet}>
        휴대전화나 컴퓨터의 달력에 내가 출석하거나 맡은 사건의 기일이 나타납니다. 주소를 아는 사람은 누구나 볼 수 있으니
        다른 사람에게 알리지 말아 주세요.
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} columns="1fr" />}
      {open.data && <NewAddress path={open.data.path} />}
      {standing && !open.data && <Standing {...standing} />}
      <Checkbox
        label="사건번호와 기일 종류도 표시"
        description="고르지 않으면 제목은 ‘기일’뿐이고, 시각과 법정만 나갑니다. 의뢰인 이름은 나가지 않습니다."
        checked={named}
        onChange={(event) => setNamed(event.currentTarget.checked)}
      />
      <DialogButtons>
        {standing && (
          <Button variant="default" loading={close.isPending} onClick={() => close.mutate({})}>
            구독 끝내기
          </Button>
        )}
        <Button loading={open.isPending} onClick={() => open.mutate({ body: { named } })}>
          {standing ? "새 주소로 바꾸기" : "구독 주소 만들기"}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function NewAddress({ path }: { readonly path: string }) {
  const address = `${location.origin}${path}`;
  return (
    <>
      <TextInput
        label="구독 주소"
        description="지금 한 번만 보여 드립니다. 달력의 ‘주소로 구독’에 붙여넣어 주세요."
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? "복사했습니다" : "주소 복사"}
          </Button>
        )}
      </CopyButton>
    </>
  );
}

type StandingProps = { readonly named: boolean; readonly createdAt: string; readonly lastUsedAt: string | null };

function Standing({ named, createdAt, lastUsedAt }: StandingProps) {
  const used = lastUsedAt === null ? "아직 쓰이지 않음" : `마지막 사용 ${formatDateTime(lastUsedAt).slice(0, 16)}`;
  return (
    <p>
      구독 중 · {formatDateTime(createdAt).slice(0, 10)}부터 · {named ? "사건번호 표시" : "사건번호 없음"} · {used}
    </p>
  );
}
