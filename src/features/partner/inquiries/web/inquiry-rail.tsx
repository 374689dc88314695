import { Button } from "@mantine/core";
import { formatTaskDate } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { inquiriesAbout, inquireAbout } from "../endpoints.ts";
import { inquiry } from "../inquiry.ts";
import styles from "./inquiries.module.css";

/** The inquiries about a record that is checked for conflicts, and a new one with its parties. */
export default function InquiryRail({ record }: { readonly record: RailRecord }) {
  const subject = { params: { number: String(record.number) }, query: { type: record.type } };
  useRefreshOn(inquiry.name, inquiriesAbout);
  const { data, error, refetch } = useRead(inquiriesAbout, subject);
  const ask = useWrite(inquireAbout, {
    refreshes: [inquiriesAbout],
    once: true,
    success: "파트너에게 회람했습니다.",
    failure: "회람하지 못했습니다.",
  });
  if (!data) {
    if (!error) return <SkeletonRows rows={3} columns="96px 1fr 120px" />;
    return <ErrorState title="이해관계 조회를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const begin = async () => {
    const yes = await confirm({
      title: "당사자를 파트너에게 회람할까요?",
      message: "당사자의 이름만 묻습니다. 결정될 때까지 이해충돌을 이상없음으로 결정할 수 없습니다.",
      confirmLabel: "회람",
    });
    if (yes) ask.mutate(subject);
  };
  return (
    <div className={styles.part}>
      {data.mayAsk && (
        <div className={styles.head}>
          <Button variant="default" loading={ask.isPending} onClick={() => void begin()}>
            파트너에게 회람
          </Button>
        </div>
      )}
      {data.models.length === 0 ? (
        <EmptyState title="이해관계 조회가 없습니다." />
      ) : (
        <Table label="이해관계 조회" stacks>
          <tbody>
            {data.models.map((one) => (
              <tr key={one.number}>
                <td>
                  {one.opens ? (
                    <PageLink to={`/partner/interest-status?id=${one.number}`}>{one.number}호</PageLink>
                  ) : (
                    `${one.number}호`
                  )}
                </td>
                <td>
                  <StateChip tone={inquiry.fields.status.tones?.[one.status] ?? "grey"}>
                    {inquiry.fields.status.options[one.status]}
                  </StateChip>
                </td>
                <td>
                  응답 {one.answered} / {one.asked}명{one.some > 0 && `, 있음 ${one.some}명`}
                </td>
                <td>{one.decision || (one.dueAt && `기한 ${formatTaskDate(one.dueAt)}`)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
