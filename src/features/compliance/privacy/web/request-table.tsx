import { Button } from "@mantine/core";
import { formatDay, seoulDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { Table } from "#ui/components/table.tsx";
import { factValue } from "#records/web/shown-value.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { listRequests, readConsultPrivacy, readPrivacy } from "../endpoints.ts";
import { clockWords, privacyRequest, privacySteps, requesters, requestKinds } from "../privacy.ts";
import type * as schemas from "../schemas.ts";
import styles from "./privacy.module.css";

export type PrivacyRequest = CallOutput<typeof schemas.readPrivacy>["requests"][number];

const refreshes = [
  readPrivacy,
  readConsultPrivacy,
  listRequests,
  clientCalls.history,
  clientCalls.list,
  clientCalls.read,
  consultCalls.history,
];

type RequestTableProps = {
  readonly requests: readonly PrivacyRequest[];
  /** For those who answer them. */
  readonly onFile?: (request: PrivacyRequest) => void;
};

/** Requests of one client or caller with their clock, and what became of them. */
export function RequestTable({ requests, onFile }: RequestTableProps) {
  return (
    <Table label="개인정보 요구" wraps stacks>
      <thead>
        <tr>
          <th scope="col">요구</th>
          <th scope="col">접수일</th>
          <th scope="col">기한</th>
          <th scope="col">내용</th>
          <th scope="col">처리</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <td>
              {requestKinds[request.kind]} <small>{requesters[request.requester]}</small>
            </td>
            <td className={styles.day} data-label="접수">
              {formatDay(request.receivedOn)}
            </td>
            <td className={styles.day} data-label="기한">
              {formatDay(request.dueOn)} {request.status === "open" && <Clock daysLeft={request.daysLeft} />}
            </td>
            <td className={styles.words} data-line>
              {request.content}
            </td>
            <td className={styles.words} data-line>
              {factValue(privacyRequest.fields.status, request.status)}{" "}
              {request.status !== "open" && `${shownAt(request)} ${request.settledBy} · ${request.answer}`}
              <span className={styles.actions}>
                {request.status === "open" && request.kind === "access" && onFile && (
                  <Button size="xs" variant="default" onClick={() => onFile(request)}>
                    열람 자료
                  </Button>
                )}
                <StepButtons
                  use={{ machine: privacySteps, refreshes, called: `${requestKinds[request.kind]} 요구` }}
                  row={{ ...request, number: request.id }}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const shownAt = ({ settledAt }: PrivacyRequest) => (settledAt === null ? "" : seoulDay(settledAt));

function Clock({ daysLeft }: { readonly daysLeft: number }) {
  const tone = daysLeft < 0 ? "red" : daysLeft <= 3 ? "amber" : "grey";
  return <StateChip tone={tone}>{clockWords(daysLeft)}</StateChip>;
}
