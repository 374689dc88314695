import { Button, Checkbox, PasswordInput, Switch } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/PasswordInput.css";
import "@mantine/core/styles/Switch.css";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { fieldError, TextField } from "#ui/components/fields.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readLanguageModel, setLanguageModel } from "../endpoints.ts";
import type { readLanguageModel as schema } from "../schemas.ts";
import styles from "./intake.module.css";

type Settings = CallOutput<typeof schema>["model"];

/** The provider of language models: off until 관리자 turns it on; nothing leaves the firm before. */
export function LanguageModelCard() {
  const { data, error, refetch } = useRead(readLanguageModel, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} columns="1fr" />;
  return <SettingsForm key={JSON.stringify(data.model)} stored={data.model} />;
}

const texts = [
  ["address", "주소", 300],
  ["model", "모델", 100],
  ["provider", "제공자", 100],
  ["country", "받는 나라", 60],
] as const;

function SettingsForm({ stored }: { readonly stored: Settings }) {
  const { hasKey, ...rest } = stored;
  const [value, setValue] = useState(rest);
  const [key, setKey] = useState("");
  const change = (part: Partial<typeof rest>) => setValue((now) => ({ ...now, ...part }));
  const write = useWrite(setLanguageModel, { refreshes: [readLanguageModel], quiet: true, success: "저장했습니다." });
  return (
    <Card
      title="언어모델 연결"
      aside={<StateChip tone={stored.turnedOn ? "green" : "grey"}>{stored.turnedOn ? "켜짐" : "꺼짐"}</StateChip>}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate({ body: { ...value, ...(key !== "" && { key }) } });
        }}
      >
        <p className={styles.note}>
          켜면 직원이 ‘요약 요청’을 누른 대화만, 이름·연락처·번호를 가린 뒤 보냅니다. 답은 초안으로만 보이고 기록에는
          사람이 옮깁니다. 국외로 보내는 대화는 의뢰인이 국외 이전에 동의한 것만 보냅니다(개인정보 보호법 제28조의8).
        </p>
        {texts.map(([name, label, limit]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            limit={limit}
            failure={write.error}
            value={value[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
        <PasswordInput
          label="키"
          description={hasKey ? "저장되어 있습니다. 바꿀 때만 적습니다." : "제공자가 발급한 키"}
          value={key}
          error={fieldError(write.error, "key")}
          autoComplete="off"
          visibilityToggleButtonProps={{ "aria-label": "키 보기" }}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <Checkbox
          label="국외로 보냅니다"
          checked={value.overseas}
          onChange={(event) => change({ overseas: event.currentTarget.checked })}
        />
        <Switch
          label="요약 요청 사용"
          checked={value.turnedOn}
          onChange={(event) => change({ turnedOn: event.currentTarget.checked })}
        />
        <div role="alert" className={styles.note}>
          {write.error && Object.keys(write.error.fields).length === 0 ? write.error.message : ""}
        </div>
        <div>
          <Button type="submit" loading={write.isPending}>
            저장
          </Button>
        </div>
      </form>
    </Card>
  );
}
