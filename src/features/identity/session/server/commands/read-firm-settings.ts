import type { Day } from "#platform/dates.ts";
import type { Services } from "#platform/server/services.ts";

/** The firm's settings as they count: what is stored, overridden by the environment. */
export type FirmSettings = {
  /** false until the demo firm is filled in or the set-up page was used. */
  readonly isSetUp: boolean;
  readonly demo: boolean;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly panelTeamId: number | null;
  readonly panelExcludedIds: readonly number[];
  readonly newTeamName: string;
  readonly newExtraUserId: number | null;
  readonly presaleTeamId: number | null;
  /** Pages marked dev-only are there (spec §2.2). */
  readonly devPages: boolean;
  /** The member login of the firm's new site; blank: none. */
  readonly newSiteUrl: string;
  /** From which day the firm works with the product; null: it has not said. */
  readonly goLiveOn: Day | null;
  /** Whoever signs in needs a second factor. Unless the firm or the environment decided: yes, but for the demo firm. */
  readonly secondFactorRequired: boolean;
};

export async function readFirmSettings({
  database,
  config,
}: Pick<Services, "database" | "config">): Promise<FirmSettings> {
  const row = await database.query.selectFrom("firm_settings").selectAll().executeTakeFirst();
  const { firm } = config;
  return {
    isSetUp: row !== undefined,
    demo: row?.demo ?? false,
    name: row?.name ?? "",
    address: firm.address ?? row?.address ?? "",
    phone: firm.phone ?? row?.phone ?? "",
    email: firm.email ?? row?.email ?? "",
    panelTeamId: firm.panelTeamId ?? row?.panel_team_id ?? null,
    panelExcludedIds: firm.panelExcludedIds ?? row?.panel_excluded_ids ?? [],
    newTeamName: firm.newTeamName ?? row?.new_team_name ?? "new",
    newExtraUserId: firm.newExtraUserId ?? row?.new_extra_user_id ?? null,
    presaleTeamId: firm.presaleTeamId ?? row?.presale_team_id ?? null,
    devPages: firm.devPages ?? row?.dev_pages ?? false,
    newSiteUrl: row?.new_site_url ?? "",
    goLiveOn: row?.go_live_on ?? null,
    secondFactorRequired: config.secondFactorRequired ?? row?.second_factor_required ?? row?.demo === false,
  };
}
