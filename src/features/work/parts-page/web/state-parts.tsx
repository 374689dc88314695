import { Button } from "@mantine/core";
import { useState } from "react";
import { formatWon } from "#platform/money.ts";
import type { Tone } from "#platform/tone.ts";
import { notifyError, notifyInfo, notifySuccess, notifyUndo, toast } from "#platform/web/notify.ts";
import { Card } from "#ui/components/card.tsx";
import { ImportanceChip, StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { Kbd } from "#ui/components/kbd.tsx";
import { EmptyState, ErrorState, SkeletonBar, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import styles from "./parts-screen.module.css";

const tones: readonly Tone[] = ["red", "blue", "amber", "grey", "green", "accent"];

/** Chips, notices, questions, and what stands where there is nothing (yet). */
export function StateParts() {
  return (
    <>
      <Card title="상태와 중요도">
        <div className={styles.row}>
          {tones.map((tone) => (
            <StateChip key={tone} tone={tone}>
              {tone}
            </StateChip>
          ))}
          {["S", "A", "B", "C"].map((importance, index) => (
            <ImportanceChip key={importance} importance={importance} count={index * 7} />
          ))}
          <Kbd keys="ctrl+Enter" />
        </div>
      </Card>
      <Card title="버튼과 알림">
        <div className={styles.row}>
          <Button onClick={() => notifySuccess("저장했습니다.")}>저장 알림</Button>
          <Button variant="default" onClick={() => notifyInfo("새 상담이 들어왔습니다.")}>
            안내
          </Button>
          <Button
            variant="default"
            onClick={() => notifyError("저장하지 못했습니다.", "잠시 뒤에 다시 시도해 주세요.")}
          >
            실패
          </Button>
          <Button
            variant="default"
            onClick={() => notifyUndo("기록을 보관했습니다.", () => notifyInfo("되돌렸습니다."))}
          >
            되돌리기
          </Button>
          <Button variant="default" onClick={() => toast("팀이 변경되었습니다.")}>
            짧은 말
          </Button>
          <Button color="red" onClick={() => void ask()}>
            한 번 묻기
          </Button>
          <Button loading>보내는 중</Button>
          <Button disabled>할 수 없음</Button>
        </div>
      </Card>
      <Card title="비어 있음">
        <EmptyState title="내용없음">‘신규등록’으로 첫 기록을 만드세요.</EmptyState>
      </Card>
      <Card title="불러오는 중">
        <Loading />
      </Card>
      <Card title="실패">
        <ErrorState
          title="목록을 불러오지 못했습니다."
          error={{ message: "서버가 답하지 않았습니다.", requestId: "req-0000" }}
          onRetry={() => notifyInfo("다시 불러옵니다.")}
        />
      </Card>
      <Card title="표" flush>
        <Table label="예시 표" wraps stacks>
          <thead>
            <tr>
              <th scope="col">항목</th>
              <th scope="col" data-right>
                금액
              </th>
            </tr>
          </thead>
          <tbody>
            {["착수금", "중도금", "잔금"].map((label, index) => (
              <tr key={label} data-off={index === 1 || undefined}>
                <td>{label}</td>
                <td data-right>{formatWon((index + 1) * 1_100_000)}원</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </>
  );
}

/** Shown on demand: whoever waits for a page waits until nothing on it is loading. */
function Loading() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button variant="default" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? "감추기" : "보기"}
      </Button>
      {shown && <SkeletonRows rows={3} columns="60px 1fr 120px" />}
      {shown && <SkeletonBar width="40%" />}
    </>
  );
}

async function ask(): Promise<void> {
  const question = {
    title: "계약을 해지할까요?",
    message: "정산이 필요한 분쟁이 만들어집니다.",
    confirmLabel: "해지",
    cancelLabel: "닫기",
    danger: true,
  };
  notifyInfo((await confirm(question)) ? "해지를 골랐습니다." : "그대로 두었습니다.");
}
