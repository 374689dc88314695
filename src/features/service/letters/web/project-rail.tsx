import { Button } from "@mantine/core";
import type { RailRecord } from "#records/web/rails.ts";
import { RelatedRecords } from "#records/web/related-records.tsx";
import { useRecord } from "#records/web/page/use-record.ts";
import { useAllowed } from "#platform/web/session.ts";
import { contract } from "#features/pipeline/contracts/contract.ts";
import { project } from "#features/pipeline/projects/project.ts";
import { manageLetters } from "../access.ts";
import { letter } from "../letter.ts";
import { beginLetter } from "./begin-letter.ts";
import { letterOfContract, letterOfProject } from "./letter-of-case.ts";

/** 내용증명 of a case, and a new one that begins with what the case or the contract says. */
export default function ProjectRail({ record }: { readonly record: RailRecord }) {
  const mayWrite = useAllowed(manageLetters);
  if (record.type === "contract") return mayWrite && <OfContract number={record.number} />;
  return (
    <>
      <RelatedRecords
        resource={letter}
        by="project"
        id={record.id}
        columns={["title", "status", "receivers", "author", "postedOn", "deliveredOn"]}
      />
      {mayWrite && <OfProject number={record.number} />}
    </>
  );
}

function OfProject({ number }: { readonly number: number }) {
  const { data } = useRecord(project, number);
  return <Begin disabled={!data} onBegin={() => data && beginLetter(letterOfProject(data.model))} />;
}

function OfContract({ number }: { readonly number: number }) {
  const { data } = useRecord(contract, number);
  return <Begin disabled={!data} onBegin={() => data && beginLetter(letterOfContract(data.model))} />;
}

function Begin({ disabled, onBegin }: { readonly disabled: boolean; readonly onBegin: () => void }) {
  return (
    <Button variant="default" disabled={disabled} onClick={onBegin}>
      내용증명 작성
    </Button>
  );
}
