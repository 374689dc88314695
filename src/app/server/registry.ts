import type { ServerFeature } from "#firm/server/feature.ts";
import { teamRowScope } from "#firm/server/team-scope.ts";
import { bindKinds } from "#records/parts.ts";
import type { Resource } from "#records/resource.ts";
import { bindRowScope } from "#records/server/row-scope.ts";
import { backups } from "#features/compliance/backups/server/feature.ts";
import { destruction } from "#features/compliance/destruction/server/feature.ts";
import { jobs } from "#features/compliance/jobs/server/feature.ts";
import { leaves } from "#features/people/leave/server/feature.ts";
import { trainings } from "#features/people/trainings/server/feature.ts";
import { payslips } from "#features/people/payslips/server/feature.ts";
import { logs } from "#features/compliance/logs/server/feature.ts";
import { privacy } from "#features/compliance/privacy/server/feature.ts";
import { review } from "#features/compliance/review/server/feature.ts";
import { adSpend } from "#features/content/ad-spend/server/feature.ts";
import { brands } from "#features/content/brands/server/feature.ts";
import { doneCases } from "#features/content/done-cases/server/feature.ts";
import { quickPosts } from "#features/content/quick-posts/server/feature.ts";
import { sites } from "#features/content/sites/server/feature.ts";
import { videos } from "#features/content/videos/server/feature.ts";
import { access } from "#features/identity/access/server/feature.ts";
import { account } from "#features/identity/account/server/feature.ts";
import { absences } from "#features/identity/absences/server/feature.ts";
import { photos } from "#features/identity/photos/server/feature.ts";
import { contacts } from "#features/identity/contacts/server/feature.ts";
import { directory } from "#features/identity/directory/server/feature.ts";
import { firm } from "#features/identity/firm/server/feature.ts";
import { firstDays } from "#features/identity/first-days/server/feature.ts";
import { oauth } from "#features/identity/oauth/server/feature.ts";
import { roles } from "#features/identity/roles/server/feature.ts";
import { roster } from "#features/identity/roster/server/feature.ts";
import { secondFactor } from "#features/identity/second-factor/server/feature.ts";
import { security } from "#features/identity/security/server/feature.ts";
import { session } from "#features/identity/session/server/feature.ts";
import { setup } from "#features/identity/setup/server/feature.ts";
import { staff } from "#features/identity/staff/server/feature.ts";
import { courtPages } from "#features/litigation/court-pages/server/feature.ts";
import { hearings } from "#features/litigation/hearings/server/feature.ts";
import { legalCases } from "#features/litigation/legal-cases/server/feature.ts";
import { closing } from "#features/litigation/closing/server/feature.ts";
import { limitations } from "#features/litigation/limitations/server/feature.ts";
import { deadlines } from "#features/litigation/deadlines/server/feature.ts";
import { documents } from "#features/litigation/documents/server/feature.ts";
import { securities } from "#features/litigation/securities/server/feature.ts";
import { services } from "#features/litigation/services/server/feature.ts";
import { asks } from "#features/messages/asks/server/feature.ts";
import { boards } from "#features/messages/boards/server/feature.ts";
import { franchiseGuides, leaderGuides } from "#features/messages/guides/server/feature.ts";
import { questions } from "#features/messages/questions/server/feature.ts";
import { rooms } from "#features/messages/rooms/server/feature.ts";
import { sms } from "#features/messages/sms/server/feature.ts";
import { allocations } from "#features/money/allocations/server/feature.ts";
import { books } from "#features/money/books/server/feature.ts";
import { expenses } from "#features/money/expenses/server/feature.ts";
import { incentives } from "#features/money/incentives/server/feature.ts";
import { openings } from "#features/money/openings/server/feature.ts";
import { originations } from "#features/money/originations/server/feature.ts";
import { payments } from "#features/money/payments/server/feature.ts";
import { minutes } from "#features/money/minutes/server/feature.ts";
import { users } from "#features/identity/users/server/feature.ts";
import { rates } from "#features/money/rates/server/feature.ts";
import { revenue } from "#features/money/revenue/server/feature.ts";
import { sales } from "#features/money/sales/server/feature.ts";
import { worktimes } from "#features/people/worktime/server/feature.ts";
import { performance } from "#features/people/performance/server/feature.ts";
import { clients } from "#features/pipeline/clients/server/feature.ts";
import { conflicts } from "#features/pipeline/conflicts/server/feature.ts";
import { consults } from "#features/pipeline/consults/server/feature.ts";
import { contracts } from "#features/pipeline/contracts/server/feature.ts";
import { disputes } from "#features/pipeline/disputes/server/feature.ts";
import { engagements } from "#features/pipeline/engagements/server/feature.ts";
import { identifiers } from "#features/pipeline/identifiers/server/feature.ts";
import { intakes } from "#features/pipeline/intake/server/feature.ts";
import { papers } from "#features/pipeline/papers/server/feature.ts";
import { presaleBuyers, presalePrints, presales } from "#features/pipeline/presales/server/feature.ts";
import { inquiries } from "#features/partner/inquiries/server/feature.ts";
import { meetings } from "#features/partner/meetings/server/feature.ts";
import { members } from "#features/partner/members/server/feature.ts";
import { unionRevenue } from "#features/partner/revenue/server/feature.ts";
import { rewards } from "#features/partner/rewards/server/feature.ts";
import { situations } from "#features/partner/situation/server/feature.ts";
import { works } from "#features/partner/works/server/feature.ts";
import { projects } from "#features/pipeline/projects/server/feature.ts";
import { cashpoint } from "#features/members/cashpoint/server/feature.ts";
import { coupons } from "#features/members/coupons/server/feature.ts";
import { orders } from "#features/members/orders/server/feature.ts";
import { restrictedCases } from "#features/pipeline/restricted-cases/server/feature.ts";
import { tele } from "#features/pipeline/tele/server/feature.ts";
import { accounts } from "#features/portal/accounts/server/feature.ts";
import { clientPages } from "#features/portal/cases/server/feature.ts";
import { desk } from "#features/portal/desk/server/feature.ts";
import { links } from "#features/portal/links/server/feature.ts";
import { contractPages } from "#features/portal/contracts/server/feature.ts";
import { clientPosts } from "#features/portal/posts/server/feature.ts";
import { clientTalk } from "#features/portal/talk/server/feature.ts";
import { clientStages } from "#features/portal/stages/server/feature.ts";
import { clientUploads } from "#features/portal/uploads/server/feature.ts";
import { hub } from "#features/service/hub/server/feature.ts";
import { seizures } from "#features/service/seizures/server/feature.ts";
import { thirdDebtors } from "#features/service/third-debtors/server/feature.ts";
import { participants, suitLawsuits, suits } from "#features/service/wave/server/feature.ts";
import { letters } from "#features/service/letters/server/feature.ts";
import { memos } from "#features/work/memos/server/feature.ts";
import { newsFeature } from "#features/content/news/server/feature.ts";
import { approvals } from "#features/work/approvals/server/feature.ts";
import { bell } from "#features/work/bell/server/feature.ts";
import { files } from "#features/work/files/server/feature.ts";
import { taskImports } from "#features/work/import/server/feature.ts";
import { presence } from "#features/work/presence/server/feature.ts";
import { search } from "#features/work/search/server/feature.ts";
import { tasks } from "#features/work/tasks/server/feature.ts";
import { timeline } from "#features/work/timeline/server/feature.ts";
import { routines } from "#features/work/routines/server/feature.ts";
import { taskPlans } from "#features/work/task-plans/server/feature.ts";
import { views } from "#features/work/views/server/feature.ts";

bindRowScope(teamRowScope);

const withoutSearch: readonly ServerFeature[] = [
  session,
  secondFactor,
  security,
  firm,
  oauth,
  account,
  staff,
  access,
  setup,
  directory,
  roles,
  users,
  roster,
  tasks,
  taskImports,
  bell,
  routines,
  taskPlans,
  views,
  files,
  presence,
  contacts,
  photos,
  absences,
  worktimes,
  clients,
  consults,
  intakes,
  tele,
  conflicts,
  contracts,
  engagements,
  papers,
  projects,
  disputes,
  restrictedCases,
  legalCases,
  hearings,
  deadlines,
  services,
  closing,
  courtPages,
  securities,
  documents,
  identifiers,
  presales,
  presaleBuyers,
  presalePrints,
  suits,
  participants,
  suitLawsuits,
  revenue,
  payments,
  openings,
  allocations,
  originations,
  expenses,
  books,
  incentives,
  sales,
  minutes,
  members,
  meetings,
  works,
  rewards,
  inquiries,
  situations,
  unionRevenue,
  cashpoint,
  coupons,
  orders,
  performance,
  thirdDebtors,
  seizures,
  newsFeature,
  memos,
  boards,
  rooms,
  asks,
  questions,
  links,
  accounts,
  clientPages,
  clientStages,
  clientUploads,
  clientTalk,
  contractPages,
  clientPosts,
  desk,
  sms,
  franchiseGuides,
  leaderGuides,
  letters,
  logs,
  review,
  privacy,
  destruction,
  backups,
  brands,
  adSpend,
  sites,
  videos,
  quickPosts,
  doneCases,
  leaves,
  payslips,
  trainings,
];

const dated = rates(withoutSearch);
const lapsing = limitations(withoutSearch);

/** Every feature of the server, a line each. Router, sockets, documents and proofs loop over this list. */
export const features: readonly ServerFeature[] = [
  ...withoutSearch,
  dated,
  lapsing,
  firstDays([...withoutSearch, dated]),
  jobs([...withoutSearch, lapsing]),
  hub(withoutSearch),
  approvals([...withoutSearch, lapsing]),
  search(withoutSearch),
  timeline(withoutSearch),
];

bindKinds(features.flatMap(({ records = [] }) => records.map(({ resource }): Resource => resource)));
