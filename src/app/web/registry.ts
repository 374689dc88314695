import { feature as jobs } from "#features/compliance/jobs/web/feature.ts";
import { feature as privacy } from "#features/compliance/privacy/web/feature.ts";
import { feature as review } from "#features/compliance/review/web/feature.ts";
import { feature as account } from "#features/identity/account/web/feature.ts";
import { feature as contacts } from "#features/identity/contacts/web/feature.ts";
import { feature as directory } from "#features/identity/directory/web/feature.ts";
import { feature as oauth } from "#features/identity/oauth/web/feature.ts";
import { feature as roles } from "#features/identity/roles/web/feature.ts";
import { feature as security } from "#features/identity/security/web/feature.ts";
import { feature as session } from "#features/identity/session/web/feature.ts";
import { feature as setup } from "#features/identity/setup/web/feature.ts";
import { feature as users } from "#features/identity/users/web/feature.ts";
import { feature as payments } from "#features/money/payments/web/feature.ts";
import { feature as revenue } from "#features/money/revenue/web/feature.ts";
import { feature as sales } from "#features/money/sales/web/feature.ts";
import { feature as clients } from "#features/pipeline/clients/web/feature.ts";
import { feature as conflicts } from "#features/pipeline/conflicts/web/feature.ts";
import { feature as consults } from "#features/pipeline/consults/web/feature.ts";
import { feature as contracts } from "#features/pipeline/contracts/web/feature.ts";
import { feature as disputes } from "#features/pipeline/disputes/web/feature.ts";
import { feature as identifiers } from "#features/pipeline/identifiers/web/feature.ts";
import { feature as presales } from "#features/pipeline/presales/web/feature.ts";
import { feature as projects } from "#features/pipeline/projects/web/feature.ts";
import { feature as files } from "#features/work/files/web/feature.ts";
import { feature as home } from "#features/work/home/web/feature.ts";
import { feature as memos } from "#features/work/memos/web/feature.ts";
import { feature as search } from "#features/work/search/web/feature.ts";
import { feature as tasks } from "#features/work/tasks/web/feature.ts";
import { feature as timeline } from "#features/work/timeline/web/feature.ts";
import { feature as views } from "#features/work/views/web/feature.ts";
import type { WebFeature } from "#firm/web/feature.ts";

/** What the browser part is made of. A feature is added or removed by its line here. */
export const features: readonly WebFeature[] = [
  session,
  oauth,
  setup,
  account,
  directory,
  roles,
  users,
  security,
  tasks,
  home,
  consults,
  conflicts,
  clients,
  projects,
  contracts,
  disputes,
  presales,
  identifiers,
  revenue,
  payments,
  sales,
  contacts,
  timeline,
  memos,
  privacy,
  review,
  jobs,
  search,
  views,
  files,
];
