import { Button } from "@mantine/core";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import { StaffFace } from "#features/identity/photos/staff-face.tsx";
import { staffContact } from "#features/identity/contacts/staff.ts";
import { useRead } from "#platform/web/query.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type { Hit } from "./results.ts";
import styles from "./search.module.css";

const contactCalls = recordEndpoints(staffContact);

type StaffCardProps = { readonly hit: Hit; readonly onBack: () => void; readonly onClose: () => void };

/** What is known of a colleague, who has no page: name, department, position, telephone where permitted. */
export function StaffCard({ hit, onBack, onClose }: StaffCardProps) {
  const { data } = useRead(contactCalls.read, { params: { number: String(hit.id) } });
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    back.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onBack();
  };
  const request = () => {
    onClose();
    openTaskCreation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- esc of the buttons inside
    <div className={styles.card} onKeyDown={onKeyDown}>
      <StaffFace staffId={Number(hit.id)} name={hit.title} photo={data?.model.photo ?? ""} large />
      <div>
        <h2 className={styles.name}>{hit.title}</h2>
        <p className={styles.contact}>{hit.detail || "등록된 정보가 없습니다."}</p>
      </div>
      <div className={styles.buttons}>
        <Button ref={back} variant="default" onClick={onBack}>
          결과로 돌아가기
        </Button>
        <Button onClick={request}>할일 요청</Button>
      </div>
    </div>
  );
}
