import { sql } from "kysely";
import { hashPassword } from "#features/identity/session/server/commands/hash-password.ts";
import type { Database } from "#platform/server/database/database.ts";
import { bindFeatures } from "../server/bind-features.ts";
import { demoPassword } from "./accounts.ts";
import { fillBell } from "./fill-bell.ts";
import { fillBooks } from "./fill-books.ts";
import { fillContent } from "./fill-content.ts";
import { fillCases } from "./fill-cases.ts";
import { fillConflicts } from "./fill-conflicts.ts";
import { fillCourtLinks } from "./fill-court-links.ts";
import { fillDeadlines } from "./fill-deadlines.ts";
import { fillDocuments } from "./fill-documents.ts";
import { fillEngagements, fillProBonoReport } from "./fill-engagements.ts";
import { fillImports } from "./fill-imports.ts";
import { fillIntakes } from "./fill-intakes.ts";
import { fillGrants } from "./fill-grants.ts";
import { fillLimitations } from "./fill-limitations.ts";
import { fillMembers } from "./fill-members.ts";
import { fillMessages } from "./fill-messages.ts";
import { fillLeave } from "./fill-leave.ts";
import { fillPayslips } from "./fill-payslips.ts";
import { fillNews } from "./fill-news.ts";
import { fillLetters } from "./fill-letters.ts";
import { fillMinutes } from "./fill-minutes.ts";
import { fillPapers } from "./fill-papers.ts";
import { fillOriginations } from "./fill-originations.ts";
import { fillPartners } from "./fill-partners.ts";
import { fillPayments } from "./fill-payments.ts";
import { fillPerformance } from "./fill-performance.ts";
import { fillPlans } from "./fill-plans.ts";
import { fillPeople } from "./fill-people.ts";
import { fillPortal } from "./fill-portal.ts";
import { fillPrivacy } from "./fill-privacy.ts";
import { fillRecords } from "./fill-records.ts";
import { fillRecordDeadlines } from "./fill-record-deadlines.ts";
import { fillRestricted } from "./fill-restricted.ts";
import { fillSeizures } from "./fill-seizures.ts";
import { fillStaff } from "./fill-staff.ts";
import { fillSms } from "./fill-sms.ts";
import { fillWave } from "./fill-wave.ts";
import { closeDemoMonth, fillWorktime } from "./fill-worktime.ts";
import { insertTasks, type DemoTask } from "./fill-tasks.ts";
import { seededRandom } from "./random.ts";
import { makeVariedTasks } from "./varied-tasks.ts";
import { makeWrittenTasks } from "./written-tasks.ts";

const taskCount = 300;

/** Whose list has been put into an order of its own. */
const ordered = "manager";

/**
 * Fills an empty, migrated database with the invented firm, in one transaction: everything or nothing. The same seed
 * and moment give the same firm. Throws when the database already holds a firm.
 */
export async function fillDemoFirm(database: Database, options: { seed?: number; now?: Date } = {}): Promise<void> {
  const { seed = 7, now = new Date() } = options;
  // Before the first start of the server: commands that are used here ask the kinds of record.
  bindFeatures();
  // One hash for all: 40 computations would take longer than all the rest.
  const passwordHash = await hashPassword(demoPassword);
  await database.query.transaction().execute(async (query) => {
    // A slow machine thinks longer between two statements than a call may.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(query);
    await sql`set local statement_timeout = 0`.execute(query);
    const existing = await query.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (existing) throw new Error("demo data goes into an empty database only");
    const filling = { query, now, random: seededRandom(seed) };
    const people = await fillPeople(filling, passwordHash);
    const pipeline = await fillRecords(filling, people);
    const { records } = pipeline;
    await fillCases(filling, people);
    await fillPayments(filling, people, pipeline);
    await fillEngagements(filling, people);
    await fillConflicts(filling, people, pipeline);
    await fillLetters(filling, people, pipeline);
    await fillPrivacy(filling, people);
    await fillDeadlines(filling, people);
    await fillDocuments(filling, people);
    await fillMessages({ ...filling, random: seededRandom(seed + 28) }, people);
    await fillPapers(filling, people);
    const written = makeWrittenTasks(filling, people, records);
    const varied = makeVariedTasks(filling, people, records, taskCount - written.length);
    const tasks = [...written, ...varied].toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    await insertTasks(filling, orderList(tasks, people.staff.get(ordered)!.id));
    await fillPlans(filling, people);
    await fillSeizures(filling, people, pipeline);
    await fillContent(filling, people, pipeline);
    await fillNews(filling, people);
    await fillIntakes(filling, people, pipeline);
    await fillWave(filling, people);
    await fillRecordDeadlines(filling, people);
    await fillCourtLinks(filling, people);
    await fillLimitations(filling, people);
    await fillRestricted(filling, people);
    await fillPortal(filling, people, passwordHash);
    await fillMembers(filling, people);
    await fillSms({ ...filling, random: seededRandom(seed + 170) }, people);
    await fillLeave(filling, people);
    await fillStaff(filling, people);
    await fillGrants(filling, people);
    await fillPayslips(filling, people);
    await fillPartners(filling, people);
    await fillProBonoReport(filling, people);
    await fillBooks(filling, people);
    await fillOriginations(filling, people);
    await fillImports(filling, people);
    await fillWorktime({ ...filling, random: seededRandom(seed + 330) }, people);
    await fillMinutes({ ...filling, random: seededRandom(seed + 331) }, people);
    await closeDemoMonth(filling, people);
    await fillPerformance(filling, people);
    await fillBell(filling);
  });
}

/** Gives the open entries of one person a saved order: newest first, unlike the untouched lists. */
function orderList(tasks: readonly DemoTask[], staffId: number): DemoTask[] {
  let place = 0;
  return tasks.map((task) => ({
    ...task,
    entries: task.entries.map((entry) => {
      const open = task.closedAt === null && (entry.status === "대기" || entry.status === "진행");
      if (entry.staffId !== staffId || !open) return entry;
      place += 1;
      return { ...entry, sortOrder: place };
    }),
  }));
}
