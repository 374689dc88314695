import { Button } from "@mantine/core";
import { useState } from "react";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { askForAuthors } from "../access.ts";
import { authorRequest } from "../author-request.ts";
import { readAuthor } from "../endpoints.ts";
import { authorRequestSteps } from "../steps.ts";

const steps = { machine: authorRequestSteps };

/** /lawfirm/board/authors: requests for writers of anonymous posts; with ?id=, one of them. */
export default function AuthorScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={authorRequest}
        manage={askForAuthors}
        title="작성자 확인 요청"
        form={false}
        emptyHint="요청이 없습니다. 익명 글의 작성자는 한 사람이 요청하고 다른 한 사람이 승인해야 볼 수 있습니다."
      />
    );
  }
  return (
    <RecordRead resource={authorRequest} number={id}>
      {(row) => <RequestPage row={row} />}
    </RecordRead>
  );
}

function RequestPage({ row }: { readonly row: RowOf<typeof authorRequest> }) {
  const [shown, setShown] = useState(false);
  const { data, error } = useRead(readAuthor, { params: { number: String(row.number) } }, { enabled: shown });
  return (
    <RecordPage
      resource={authorRequest}
      row={row}
      manage={askForAuthors}
      steps={steps}
      form={false}
      facts={[
        { label: "익명 글", value: row.post.label },
        { label: "요청자", value: row.owner?.label },
        { label: "결정자", value: row.decider?.label },
        { label: "작성자", value: data?.author.shortName ?? error?.message },
      ]}
      actions={
        row.status === "approved" && (
          <Button variant="default" onClick={() => setShown(true)}>
            작성자 보기
          </Button>
        )
      }
    />
  );
}
