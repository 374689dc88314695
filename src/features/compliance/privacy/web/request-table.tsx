import { Button } from "@mantine/core";
import { formatDay, seoulDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { Tone } from "#platform/tone.ts";
import { Table } from "#ui/components/table.tsx";
import { clockWords, requesters, requestKinds, requestStatuses, type RequestStatus } from "../privacy.ts";
import type * as schemas from "../schemas.ts";
import styles from "./privacy.module.css";

export type PrivacyRequest = CallOutput<typeof schemas.readPrivacy>["requests"][number];

const tones: Readonly<Record<RequestStatus, Tone>> = {
  open: "accent",
  done: "green",
  refused: "grey",
  withdrawn: "grey",
};

type RequestTableProps = {
  readonly requests: readonly PrivacyRequest[];
  /** For those who answer them. */
  readonly onSettle?: (request: PrivacyRequest) => void;
  readonly onFile?: (request: PrivacyRequest) => void;
};

/** Requests of one client with their clock, and what became of them. */
export function RequestTable({ requests, onSettle, onFile }: RequestTableProps) {
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
              <StateChip tone={tones[request.status]}>{requestStatuses[request.status]}</StateChip>{" "}
              {request.status !== "open" && `${shownAt(request)} ${request.settledBy} · ${request.answer}`}
              <span className={styles.actions}>
                {request.status === "open" && request.kind === "access" && onFile && (
                  <Button size="xs" variant="default" onClick={() => onFile(request)}>
                    열람 자료
                  </Button>
                )}
                {request.status === "open" && onSettle && (
                  <Button size="xs" variant="default" onClick={() => onSettle(request)}>
                    처리
                  </Button>
                )}
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
