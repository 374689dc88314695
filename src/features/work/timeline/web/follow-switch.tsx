import { Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.css";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { followRecord, listFollowed } from "../endpoints.ts";

type FollowSwitchProps = {
  readonly params: { readonly type: string; readonly id: string };
  /** What the record is called: 사건. */
  readonly label: string;
  readonly initially: boolean;
};

/** Follows the record: its news come to the bell. */
export function FollowSwitch({ params, label, initially }: FollowSwitchProps) {
  const [isOn, setOn] = useState(initially);
  const follow = useWrite(followRecord, {
    refreshes: [listFollowed],
    failure: "구독을 바꾸지 못했습니다.",
    onSuccess: ({ followed }) => setOn(followed),
  });
  return (
    <Switch
      size="xs"
      label="새 소식 알림 받기"
      title={`이 ${label}에 변경, 메모, 파일이 생기면 알림으로 알려 드립니다.`}
      checked={isOn}
      disabled={follow.isPending}
      onChange={(event) => follow.mutate({ params, body: { on: event.currentTarget.checked } })}
    />
  );
}
