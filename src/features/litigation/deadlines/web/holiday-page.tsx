import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { manageDeadlineRules } from "../access.ts";
import { courtHoliday, courtHolidaySteps } from "../court-holiday.ts";

const steps = { machine: courtHolidaySteps };

/** One 공휴일. */
export default function HolidayPage() {
  return (
    <RecordRead resource={courtHoliday} number={useIdParam("holidayId")}>
      {(row) => (
        <RecordPage
          resource={courtHoliday}
          row={row}
          manage={manageDeadlineRules}
          steps={steps}
          form={row.status === "proposed" ? {} : false}
        />
      )}
    </RecordRead>
  );
}
