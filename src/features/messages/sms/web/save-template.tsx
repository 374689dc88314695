import { Button } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { sendWidely } from "../access.ts";
import { smsTemplateCalls } from "../endpoints.ts";
import { smsTemplate } from "../sms-template.ts";
import type { TypedMessage } from "./typed-message.ts";

/** 템플릿 저장: the text as it stands, for the whole firm. */
export function SaveTemplate({ message }: { readonly message: TypedMessage }) {
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState("");
  const write = useWrite(smsTemplateCalls.create, {
    once: true,
    quiet: true,
    success: "템플릿을 저장했습니다.",
    onSuccess: () => {
      setAsking(false);
      void refreshRecord(smsTemplate);
    },
  });
  if (!useAllowed(sendWidely)) return null;
  const { purpose, title, body } = message;
  return (
    <>
      <Button variant="default" disabled={body.trim() === ""} onClick={() => setAsking(true)}>
        템플릿 저장
      </Button>
      {asking && (
        <FormDialog
          title="템플릿 저장"
          label="저장"
          sending={write.isPending}
          disabled={name.trim() === ""}
          failure={write.error?.message}
          onClose={() => setAsking(false)}
          onSubmit={() => write.mutate({ body: { name: name.trim(), occasion: "general", purpose, title, body } })}
        >
          <LimitedInput
            label="이름"
            limit={60}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </FormDialog>
      )}
    </>
  );
}
