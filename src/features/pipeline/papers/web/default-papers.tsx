import { Button } from "@mantine/core";
import { goTo } from "#platform/web/navigation.tsx";
import { paperFormats, type PaperFormat } from "#platform/paper/paper-fields.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { managePapers } from "../access.ts";
import { downloadDefault, listDefaults, sampleDefault, startFromDefault } from "../endpoints.ts";
import { paperKinds, paperTemplate, type PaperKind } from "../paper-template.ts";
import { saveCalled } from "./save-called.ts";
import styles from "./papers.module.css";

/** The papers that come with the product: what is used as long as the firm has no template of its own. */
export function DefaultPapers() {
  useRefreshOn(paperTemplate.name, listDefaults);
  const { data, error, refetch } = useRead(listDefaults, {});
  return (
    <div className={styles.part}>
      <Card title="기본 서식" flush={data !== undefined}>
        {!data && error && (
          <ErrorState title="기본 서식을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={4} columns="1fr 120px 320px" />}
        {data && (
          <Table label="기본 서식" wraps stacks>
            <thead>
              <tr>
                <th scope="col">서식</th>
                <th scope="col">상태</th>
                <th scope="col">열기</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map(({ kind, inUse }) => (
                <tr key={kind}>
                  <td data-line="">{paperKinds[kind]}</td>
                  <td>
                    {inUse === 0 ? (
                      <StateChip tone="green">사용 중</StateChip>
                    ) : (
                      <StateChip tone="grey">법인 서식 {inUse}개 사용 중</StateChip>
                    )}
                  </td>
                  <td>
                    <DefaultButtons kind={kind} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
    </div>
  );
}

function DefaultButtons({ kind }: { readonly kind: PaperKind }) {
  const mayManage = useAllowed(managePapers);
  const name = `${paperKinds[kind]} 기본 서식`;
  const params = { kind };
  const start = useWrite(startFromDefault, {
    failure: "초안을 만들지 못했습니다.",
    success: `${paperKinds[kind]} 초안을 만들었습니다.`,
    once: true,
    onSuccess: ({ number }) => goTo(`${paperTemplate.page}/${number}`),
  });
  return (
    <div className={styles.buttons}>
      <Button
        size="xs"
        variant="default"
        aria-label={`${name} 미리보기`}
        onClick={() => void saveCalled(sampleDefault, { params })}
      >
        미리보기
      </Button>
      {(Object.keys(paperFormats) as PaperFormat[]).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          aria-label={`${name} ${paperFormats[format]} 내려받기`}
          onClick={() => void saveCalled(downloadDefault, { params, query: { format } })}
        >
          {paperFormats[format]}
        </Button>
      ))}
      {mayManage && (
        <Button
          size="xs"
          variant="default"
          loading={start.isPending}
          aria-label={`${name}으로 시작`}
          onClick={() => start.mutate({ params, body: { format: "hwpx" } })}
        >
          이 서식으로 시작
        </Button>
      )}
    </div>
  );
}
