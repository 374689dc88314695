import { Button, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.css";
import { useState } from "react";
import { registeredPages } from "#firm/web/pages.ts";
import { call, CallError } from "#platform/web/call.ts";
import { notifyError, notifySuccess } from "#platform/web/notify.ts";
import { refreshReads, useRead, useWrite } from "#platform/web/query.ts";
import { reloadUser } from "#platform/web/session.ts";
import { useStore } from "#platform/web/store.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { overLimit } from "#ui/over-limit.ts";
import styles from "#features/identity/administration/administration.module.css";
import { AdLawyerCard } from "./ad-lawyer-card.tsx";
import { LetterheadCard } from "./letterhead-card.tsx";
import { TaskPanelCard } from "./task-panel-card.tsx";
import { readFirmChoices, setNewSite, showDevPages } from "../endpoints.ts";
import type { FirmChoices } from "../schemas.ts";

/** /member/firm: what the product shows in this firm. */
export default function FirmScreen() {
  const { data, error, refetch } = useRead(readFirmChoices, {});
  return (
    <>
      <PageHeader title="법인 설정" detail="모든 직원에게 적용됩니다." />
      {error && !data && (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <Card>
          <SkeletonRows rows={4} columns="1fr 160px" />
        </Card>
      )}
      {data && (
        <div className={styles.stack}>
          <LetterheadCard />
          <TaskPanelCard />
          <AdLawyerCard />
          <DevPagesCard choices={data.model} />
          <NewSiteCard key={data.model.newSiteUrl} choices={data.model} />
        </div>
      )}
    </>
  );
}

function DevPagesCard({ choices: { devPages, devPagesFixed } }: { readonly choices: FirmChoices }) {
  const pages = useStore(registeredPages).filter(({ policy, offered = policy }) => offered.devOnly);
  return (
    <Card
      title="추가 화면"
      aside={<StateChip tone={devPages ? "green" : "grey"}>{devPages ? "켜짐" : "꺼짐"}</StateChip>}
    >
      <div className={styles.form}>
        <p className={styles.note}>
          켜면 권한이 있는 사람에게 아래 화면이 메뉴와 검색에 나타납니다. 끄면 화면과 자료가 모두에게 보이지 않으며,
          자료는 지워지지 않습니다.
        </p>
        <Switch
          label="추가 화면 보이기"
          checked={devPages}
          disabled={devPagesFixed}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        {devPagesFixed && <p className={styles.note}>서버의 FIRM_DEV_PAGES 설정으로 정해져 있습니다.</p>}
        <ul className={styles.list} aria-label="추가 화면">
          {pages.map(({ path, title, menu }) => (
            <li key={path}>{menu ? `${menu.group} · ${title}` : title}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function NewSiteCard({ choices: { newSiteUrl } }: { readonly choices: FirmChoices }) {
  const [url, setUrl] = useState(newSiteUrl);
  const write = useWrite(setNewSite, {
    refreshes: [readFirmChoices],
    quiet: true,
    success: "새 사이트 주소를 저장했습니다.",
    onSuccess: () => void reloadUser({ background: true }),
  });
  return (
    <Card
      title="새 사이트"
      aside={
        <StateChip tone={newSiteUrl === "" ? "grey" : "green"}>
          {newSiteUrl === "" ? "메뉴에 없음" : "메뉴에 보임"}
        </StateChip>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate({ body: { url: url.trim() } });
        }}
      >
        <p className={styles.note}>
          메뉴의 ‘새 사이트’가 새 탭으로 여는 회원 로그인 주소입니다. 비워 두면 메뉴에서 사라집니다.
        </p>
        <TextInput
          label="주소"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          error={overLimit(url, 300) ?? fieldError(write.error, "url")}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={write.isPending} disabled={url.trim() === newSiteUrl}>
            저장
          </Button>
        </div>
      </form>
    </Card>
  );
}

async function change(shown: boolean): Promise<void> {
  try {
    await call(showDevPages, { body: { shown } });
    await Promise.all([refreshReads(readFirmChoices), reloadUser({ background: true })]);
    notifySuccess(shown ? "추가 화면을 켰습니다." : "추가 화면을 껐습니다.");
  } catch (error) {
    notifyError("저장하지 못했습니다.", error instanceof CallError ? error.message : undefined);
  }
}
