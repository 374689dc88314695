import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { TextField } from "#ui/components/fields.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { readLinkPattern, setLinkPattern } from "../endpoints.ts";
import { roomWord } from "../link.ts";
import styles from "./tele.module.css";

/** The firm's own address pattern of video links. */
export function LinkPatternCard() {
  const { data, error, refetch } = useRead(readLinkPattern, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? (
    <div className={styles.below}>
      <PatternForm key={data.pattern} stored={data.pattern} />
    </div>
  ) : null;
}

const limit = 200;

function PatternForm({ stored }: { readonly stored: string }) {
  const [pattern, setPattern] = useState(stored);
  const write = useWrite(setLinkPattern, { refreshes: [readLinkPattern], quiet: true, success: "저장했습니다." });
  return (
    <Card
      title="화상상담 링크"
      aside={<StateChip tone={stored === "" ? "grey" : "green"}>{stored === "" ? "직접 넣기" : "자동"}</StateChip>}
    >
      <form
        className={styles.pattern}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate({ body: { pattern: pattern.trim() } });
        }}
      >
        <TextField
          name="pattern"
          label="주소 형식"
          description={`${roomWord} 자리에 예약마다 다른 글자가 들어갑니다. 비우면 링크를 직접 붙여넣습니다.`}
          placeholder={`https://meet.example.com/${roomWord}`}
          limit={limit}
          failure={write.error}
          value={pattern}
          onChange={(event) => setPattern(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={write.isPending} disabled={pattern.trim() === stored}>
            저장
          </Button>
        </div>
      </form>
    </Card>
  );
}
