import type { ServerFeature } from "#firm/server/feature.ts";
import { teamRowScope } from "#firm/server/team-scope.ts";
import { bindRowScope } from "#records/server/row-scope.ts";
import { backups } from "#features/compliance/backups/server/feature.ts";
import { destruction } from "#features/compliance/destruction/server/feature.ts";
import { jobs } from "#features/compliance/jobs/server/feature.ts";
import { logs } from "#features/compliance/logs/server/feature.ts";
import { privacy } from "#features/compliance/privacy/server/feature.ts";
import { review } from "#features/compliance/review/server/feature.ts";
import { access } from "#features/identity/access/server/feature.ts";
import { account } from "#features/identity/account/server/feature.ts";
import { contacts } from "#features/identity/contacts/server/feature.ts";
import { directory } from "#features/identity/directory/server/feature.ts";
import { oauth } from "#features/identity/oauth/server/feature.ts";
import { roles } from "#features/identity/roles/server/feature.ts";
import { secondFactor } from "#features/identity/second-factor/server/feature.ts";
import { security } from "#features/identity/security/server/feature.ts";
import { session } from "#features/identity/session/server/feature.ts";
import { setup } from "#features/identity/setup/server/feature.ts";
import { staff } from "#features/identity/staff/server/feature.ts";
import { payments } from "#features/money/payments/server/feature.ts";
import { users } from "#features/identity/users/server/feature.ts";
import { revenue } from "#features/money/revenue/server/feature.ts";
import { sales } from "#features/money/sales/server/feature.ts";
import { clients } from "#features/pipeline/clients/server/feature.ts";
import { conflicts } from "#features/pipeline/conflicts/server/feature.ts";
import { consults } from "#features/pipeline/consults/server/feature.ts";
import { contracts } from "#features/pipeline/contracts/server/feature.ts";
import { disputes } from "#features/pipeline/disputes/server/feature.ts";
import { identifiers } from "#features/pipeline/identifiers/server/feature.ts";
import { presales } from "#features/pipeline/presales/server/feature.ts";
import { projects } from "#features/pipeline/projects/server/feature.ts";
import { memos } from "#features/work/memos/server/feature.ts";
import { files } from "#features/work/files/server/feature.ts";
import { search } from "#features/work/search/server/feature.ts";
import { tasks } from "#features/work/tasks/server/feature.ts";
import { timeline } from "#features/work/timeline/server/feature.ts";
import { views } from "#features/work/views/server/feature.ts";

bindRowScope(teamRowScope);

const withoutSearch: readonly ServerFeature[] = [
  session,
  secondFactor,
  security,
  oauth,
  account,
  staff,
  access,
  setup,
  directory,
  roles,
  users,
  tasks,
  views,
  files,
  contacts,
  clients,
  consults,
  conflicts,
  contracts,
  projects,
  disputes,
  identifiers,
  presales,
  revenue,
  payments,
  sales,
  memos,
  logs,
  review,
  privacy,
  destruction,
  backups,
];

/** Every feature of the server, a line each. Router, sockets, documents and proofs loop over this list. */
export const features: readonly ServerFeature[] = [
  ...withoutSearch,
  jobs(withoutSearch),
  search(withoutSearch),
  timeline(withoutSearch),
];
