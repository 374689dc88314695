import { inTransaction } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { reportDueOn } from "#firm/server/report-due.ts";
import { logRead } from "#platform/server/access-log.ts";
import { lockRecord, readStored } from "#records/server/read.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { managePartners, showPartners } from "#features/partner/members/access.ts";
import { partnerOf, requirePartner } from "#features/partner/members/server/api.ts";
import { keepProBono } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { apply, whyNotApply, withdrawApplication } from "./commands/apply.ts";
import { proBonoSteps } from "./pro-bono-steps.ts";
import { proBonoYear } from "./pro-bono-year.ts";
import { proBonoRecords, responsibleRecords, volunteerRecords } from "./records.ts";
import { responsibleSteps } from "./responsible-steps.ts";
import { volunteerSteps } from "./volunteer-steps.ts";

const applications = staffRoute(endpoints.listApplications, schemas.listApplications, {
  policy: showPartners,
  handler: async (context) => {
    const { database } = context.services;
    const work = await readStored(database.query, volunteerRecords, context.params.number, context);
    const me = await partnerOf(database, context);
    const rows = await database.query
      .selectFrom("volunteer_applications as a")
      .innerJoin("partners as p", "p.id", "a.partner_id")
      .select(["a.id", "a.partner_id as partnerId", "p.name", "a.state", "a.drawn", "a.applied_at as appliedAt"])
      .where("a.work_id", "=", work.id)
      .where("a.state", "<>", "withdrawn")
      .orderBy("a.drawn", (order) => order.nullsLast())
      .orderBy("a.id")
      .execute();
    const models = rows.map(({ appliedAt, ...row }) => ({
      ...row,
      appliedAt: appliedAt.toISOString(),
      isMe: row.partnerId === me,
    }));
    await logRead(context, "자원업무", [work]);
    const isIn = models.some(({ isMe }) => isMe);
    const why = me === null ? "파트너 명부에 있는 사람이 신청합니다." : isIn ? "이미 신청했습니다." : whyNotApply(work);
    return ok({ models, mayApply: why === null, why });
  },
});

const applyFor = staffRoute(endpoints.applyForWork, schemas.applyForWork, {
  policy: showPartners,
  handler: async (context) => {
    const state = await inTransaction(context.services.database, actorOf(context), async (work) => {
      const row = await lockRecord(work.query, volunteerRecords, context.params.number, context);
      return apply(work, { work: row, partnerId: await requirePartner(work, context) });
    });
    return ok({ state });
  },
});

const withdraw = staffRoute(endpoints.withdrawApplication, schemas.withdrawApplication, {
  policy: showPartners,
  handler: async (context) => {
    await inTransaction(context.services.database, actorOf(context), async (work) => {
      const row = await lockRecord(work.query, volunteerRecords, context.params.number, context);
      const partnerId = await requirePartner(work, context);
      await withdrawApplication(work, { work: row, partnerId, staffId: context.staff.id });
    });
    return ok({});
  },
});

const year = staffRoute(endpoints.readProBonoYear, schemas.readProBonoYear, {
  policy: keepProBono,
  handler: async (context) => {
    const mayReduce = managePartners.allows(context.facts);
    const wanted = context.params.year;
    const models = await proBonoYear(context.services.database, wanted, mayReduce ? null : context.staff.id);
    await logRead(
      context,
      "공익활동",
      models.map(({ staffId }) => ({ id: staffId })),
    );
    return ok({
      models,
      reportBy: await reportDueOn(context.services.database, "proBono", `${wanted}-12-31`),
      mayReduce,
    });
  },
});

const reduce = staffRoute(endpoints.reduceProBono, schemas.reduceProBono, {
  policy: managePartners,
  handler: async (context) => {
    const { year: of, staffId } = context.params;
    const { reason } = context.body;
    await inTransaction(context.services.database, actorOf(context), async (work) => {
      const { query } = work;
      const lawyer = await query
        .selectFrom("staffs")
        .select("id")
        .where("id", "=", staffId)
        .where("license_no", "<>", "")
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (!lawyer) throw notFound();
      await query.deleteFrom("pro_bono_reductions").where("staff_id", "=", staffId).where("year", "=", of).execute();
      if (reason !== null) {
        const row = { staff_id: staffId, year: of, reason, created_by: context.viewer.userId };
        await query.insertInto("pro_bono_reductions").values(row).execute();
      }
      work.audit({
        action: reason === null ? "staff.proBonoWhole" : "staff.proBonoLowered",
        recordType: "staff",
        recordId: staffId,
        changes: { year: [null, of], ...(reason !== null && { reason }) },
      });
    });
    return ok({});
  },
});

export const routes = [
  ...standardRoutes(responsibleRecords, { without: ["reveal", "options"] }),
  ...stepRoutes(responsibleSteps),
  ...standardRoutes(volunteerRecords, { without: ["reveal", "options"] }),
  ...stepRoutes(volunteerSteps),
  ...standardRoutes(proBonoRecords, { without: ["reveal", "options"] }),
  ...stepRoutes(proBonoSteps),
  applications,
  applyFor,
  withdraw,
  year,
  reduce,
];
