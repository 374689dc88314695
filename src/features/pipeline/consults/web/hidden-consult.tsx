import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { readWall } from "../endpoints.ts";
import styles from "./consults.module.css";

type HiddenConsultProps = {
  readonly number: number;
  /** What stands here when the consultation is not hidden but absent. */
  readonly children: ReactNode;
};

/** In place of a consultation whose caller is the opponent of a running case: why colleagues do not see it. */
export function HiddenConsult({ number, children }: HiddenConsultProps) {
  const { data, isPending } = useRead(readWall, { params: { number: String(number) } });
  if (isPending) return null;
  if (!data?.hidden) return children;
  return (
    <>
      <VisuallyHidden component="h1">상담 {number}</VisuallyHidden>
      <section className={styles.walled} aria-label="가려진 상담">
        <strong>상담 {number}의 내용은 변호사만 볼 수 있습니다.</strong>
        <p>
          상담자가 진행 중인 사건의 상대방입니다(변호사법 제31조). 변호사가 이해충돌을 결정할 때까지 내용이 가려집니다.
          급한 연락은 변호사에게 상담번호로 알려 주세요.
        </p>
        <PageLink to="/lawfirm/consult">상담 목록 보기</PageLink>
      </section>
    </>
  );
}

/** The same above the consultation, for those who may open it. */
export function OpponentNotice() {
  return (
    <section className={styles.walled} aria-label="상대방 상담">
      <strong>상담자가 진행 중인 사건의 상대방입니다.</strong>
      <p>
        변호사가 결정할 때까지 변호사와 관리자만 이 상담을 볼 수 있습니다(변호사법 제31조). ‘이해충돌’에서 결정해
        주세요.
      </p>
    </section>
  );
}
