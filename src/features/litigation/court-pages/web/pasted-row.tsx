import { Button } from "@mantine/core";
import type { Tone } from "#platform/tone.ts";
import { notifyInfo } from "#platform/web/notify.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { deskPath } from "#features/litigation/desk/tabs.ts";
import { hearingsOf } from "#features/litigation/hearings/endpoints.ts";
import { hearing } from "#features/litigation/hearings/hearing.ts";
import { caseDetail } from "#features/litigation/legal-cases/endpoints.ts";
import { legalCase } from "#features/litigation/legal-cases/legal-case.ts";
import { entryKinds } from "#features/litigation/legal-cases/words.ts";
import { serviceOfProcess } from "#features/litigation/services/service-of-process.ts";
import type { CourtRow } from "../court-page.ts";
import { readStanding, takeRow } from "../endpoints.ts";
import type { TakenAs } from "../schemas.ts";
import { comparedWords, type Compared } from "../standing.ts";
import styles from "./paste.module.css";

const tones: Readonly<Record<Compared["is"], Tone>> = { there: "grey", new: "blue", differs: "amber" };

type PastedRowProps = { readonly caseNumber: number; readonly row: CourtRow; readonly compared: Compared };

/** One row of the court's page: whether it stands, what differs, and the ways to take it over. */
export function PastedRow({ caseNumber, row, compared }: PastedRowProps) {
  const take = useWrite(takeRow, {
    refreshes: [readStanding, hearingsOf, caseDetail],
    once: true,
    failure: "가져오지 못했습니다.",
    onSuccess: ({ says }) => {
      for (const sentence of says) notifyInfo(sentence);
      void Promise.all([refreshRecord(hearing), refreshRecord(serviceOfProcess), refreshRecord(legalCase)]);
    },
  });
  const { lines: _lines, ...told } = row;
  const send = (as: TakenAs) => take.mutate({ params: { number: String(caseNumber) }, body: { as, ...told } });
  return (
    <tr>
      <td>
        {row.onDate} {row.time}
      </td>
      <td>{entryKinds[row.kind]}</td>
      <td>
        {row.content}
        {row.result !== "" && <span className={styles.result}> {row.result}</span>}
        {compared.differs.map((sentence) => (
          <p key={sentence} className={styles.differs}>
            {sentence}
          </p>
        ))}
      </td>
      <td>
        <StateChip tone={tones[compared.is]}>{comparedWords[compared.is]}</StateChip>
      </td>
      <td className={styles.ways}>
        <Standing compared={compared} />
        {waysOf(row, compared).map(({ as, label }) => (
          <Button
            key={as}
            size="compact-sm"
            variant="default"
            loading={take.isPending && take.variables.body.as === as}
            disabled={take.isPending}
            onClick={() => send(as)}
          >
            {label}
          </Button>
        ))}
      </td>
    </tr>
  );
}

function Standing({ compared: { hearing: heard, service } }: { readonly compared: Compared }) {
  if (heard !== null) return <PageLink to={`${deskPath}/hearings/${heard}`}>기일 {heard}</PageLink>;
  if (service !== null) return <PageLink to={`${deskPath}/services/${service}`}>송달 {service}</PageLink>;
  return null;
}

type Way = { readonly as: TakenAs; readonly label: string };

/** As what a row can be taken over: the first is what it most likely is. */
function waysOf(row: CourtRow, { is, hearing: heard, service }: Compared): readonly Way[] {
  const ways: Way[] = [];
  if (row.kind === "hearing" && row.time !== null && is !== "there") {
    ways.push({ as: "hearing", label: heard === null ? "기일 등록" : "기일에 반영" });
  }
  if (row.kind === "service" && service === null) ways.push({ as: "service", label: "송달 등록" });
  if (row.kind !== "hearing" || row.time === null) {
    if (is !== "there") ways.push({ as: "entry", label: is === "differs" ? "진행내용에 반영" : "진행내용에 적기" });
  }
  return ways;
}
