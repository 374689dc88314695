import { Button } from "@mantine/core";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { manageFirm } from "#features/identity/firm/access.ts";
import { readAdLawyer } from "../endpoints.ts";
import { asAdvertisement, type SmsFirm } from "../text-rules.ts";
import type { TypedMessage } from "./typed-message.ts";
import styles from "./sms.module.css";

type AdMarksProps = {
  readonly message: TypedMessage;
  readonly set: (change: Partial<TypedMessage>) => void;
  readonly firm: SmsFirm;
};

/** Puts the marks of an advertisement into the text, with the lawyer who was chosen or whom the firm has set. */
export function AdMarks({ message: { body, lawyer }, set, firm }: AdMarksProps) {
  const { data, error } = useRead(readAdLawyer, { query: lawyer ? { lawyer: String(lawyer.id) } : {} });
  const model = data?.model ?? null;
  const put = () => {
    const marked = asAdvertisement(body, { ...firm, lawyer: model?.realName ?? "" });
    set({ body: marked, ...(model && { lawyer: { id: model.id, number: model.number, label: model.label } }) });
  };
  return (
    <>
      <Button size="compact-xs" variant="default" disabled={!data && !error} onClick={put}>
        광고 표시와 광고책임변호사, 거부 번호 넣기
      </Button>
      {error && <p className={styles.quiet}>광고책임변호사를 불러오지 못했습니다. {error.message}</p>}
      {data && model === null && <WhereToSet />}
    </>
  );
}

function WhereToSet() {
  const mayManage = useAllowed(manageFirm);
  return (
    <p className={styles.quiet}>
      광고책임변호사가 정해져 있지 않아 이름을 넣지 못합니다. 위에서 고르거나{" "}
      {mayManage ? (
        <>
          <PageLink to="/member/firm">법인 설정</PageLink>의 ‘광고책임변호사’에서 정해 주세요.
        </>
      ) : (
        "관리자에게 법인 설정의 ‘광고책임변호사’를 정해 달라고 요청해 주세요."
      )}
    </p>
  );
}
