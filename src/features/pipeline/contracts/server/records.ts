import { sql } from "kysely";
import { defineRecords } from "../../../../kit/server/records/records.ts";
import { manageContracts, showContracts } from "../access.ts";
import { contract } from "../contract.ts";

const total = sql`(select coalesce(sum(f.amount), 0) from contract_fees f where f.contract_id = r.id)`;

/** 계약 with its rules. */
export const contractRecords = defineRecords(contract, {
  show: showContracts,
  manage: manageContracts,
  list: "미팅리스트",
  computed: {
    total,
    paid: sql`0::bigint`,
    unpaid: total,
    ledgerDaysLeft: sql`case when r.signed_at is null or r.ledger_at is not null then null
      else (r.signed_at + interval '1 month')::date - (now() at time zone 'Asia/Seoul')::date end`,
  },
});
