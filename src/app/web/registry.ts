import { feature as jobs } from "#features/compliance/jobs/web/feature.ts";
import { feature as privacy } from "#features/compliance/privacy/web/feature.ts";
import { feature as review } from "#features/compliance/review/web/feature.ts";
import { feature as adSpend } from "#features/content/ad-spend/web/feature.ts";
import { feature as brands } from "#features/content/brands/web/feature.ts";
import { feature as doneCases } from "#features/content/done-cases/web/feature.ts";
import { feature as quickPosts } from "#features/content/quick-posts/web/feature.ts";
import { feature as sites } from "#features/content/sites/web/feature.ts";
import { feature as videos } from "#features/content/videos/web/feature.ts";
import { feature as news } from "#features/content/news/web/feature.ts";
import { feature as account } from "#features/identity/account/web/feature.ts";
import { feature as absences } from "#features/identity/absences/web/feature.ts";
import { feature as contacts } from "#features/identity/contacts/web/feature.ts";
import { feature as directory } from "#features/identity/directory/web/feature.ts";
import { feature as firm } from "#features/identity/firm/web/feature.ts";
import { feature as firstDays } from "#features/identity/first-days/web/feature.ts";
import { feature as oauth } from "#features/identity/oauth/web/feature.ts";
import { feature as roles } from "#features/identity/roles/web/feature.ts";
import { feature as roster } from "#features/identity/roster/web/feature.ts";
import { feature as security } from "#features/identity/security/web/feature.ts";
import { feature as session } from "#features/identity/session/web/feature.ts";
import { feature as setup } from "#features/identity/setup/web/feature.ts";
import { feature as users } from "#features/identity/users/web/feature.ts";
import { feature as courtPages } from "#features/litigation/court-pages/web/feature.ts";
import { feature as hearings } from "#features/litigation/hearings/web/feature.ts";
import { feature as legalCases } from "#features/litigation/legal-cases/web/feature.ts";
import { feature as closing } from "#features/litigation/closing/web/feature.ts";
import { feature as limitations } from "#features/litigation/limitations/web/feature.ts";
import { feature as deadlines } from "#features/litigation/deadlines/web/feature.ts";
import { feature as documents } from "#features/litigation/documents/web/feature.ts";
import { feature as securities } from "#features/litigation/securities/web/feature.ts";
import { feature as services } from "#features/litigation/services/web/feature.ts";
import { feature as asks } from "#features/messages/asks/web/feature.ts";
import { feature as sms } from "#features/messages/sms/web/feature.ts";
import { feature as boards } from "#features/messages/boards/web/feature.ts";
import { feature as guides } from "#features/messages/guides/web/feature.ts";
import { feature as questions } from "#features/messages/questions/web/feature.ts";
import { feature as rooms } from "#features/messages/rooms/web/feature.ts";
import { feature as minutes } from "#features/money/minutes/web/feature.ts";
import { feature as cashpoint } from "#features/members/cashpoint/web/feature.ts";
import { feature as coupons } from "#features/members/coupons/web/feature.ts";
import { feature as orders } from "#features/members/orders/web/feature.ts";
import { feature as allocations } from "#features/money/allocations/web/feature.ts";
import { feature as books } from "#features/money/books/web/feature.ts";
import { feature as expenses } from "#features/money/expenses/web/feature.ts";
import { feature as incentives } from "#features/money/incentives/web/feature.ts";
import { feature as openings } from "#features/money/openings/web/feature.ts";
import { feature as originations } from "#features/money/originations/web/feature.ts";
import { feature as payments } from "#features/money/payments/web/feature.ts";
import { feature as revenue } from "#features/money/revenue/web/feature.ts";
import { feature as sales } from "#features/money/sales/web/feature.ts";
import { feature as worktimes } from "#features/people/worktime/web/feature.ts";
import { feature as inquiries } from "#features/partner/inquiries/web/feature.ts";
import { feature as meetings } from "#features/partner/meetings/web/feature.ts";
import { feature as unionRevenue } from "#features/partner/revenue/web/feature.ts";
import { feature as rewards } from "#features/partner/rewards/web/feature.ts";
import { feature as situation } from "#features/partner/situation/web/feature.ts";
import { feature as partnerWorks } from "#features/partner/works/web/feature.ts";
import { feature as partners } from "#features/partner/members/web/feature.ts";
import { feature as performance } from "#features/people/performance/web/feature.ts";
import { feature as clients } from "#features/pipeline/clients/web/feature.ts";
import { feature as conflicts } from "#features/pipeline/conflicts/web/feature.ts";
import { feature as consults } from "#features/pipeline/consults/web/feature.ts";
import { feature as contracts } from "#features/pipeline/contracts/web/feature.ts";
import { feature as papers } from "#features/pipeline/papers/web/feature.ts";
import { feature as disputes } from "#features/pipeline/disputes/web/feature.ts";
import { feature as engagements } from "#features/pipeline/engagements/web/feature.ts";
import { feature as identifiers } from "#features/pipeline/identifiers/web/feature.ts";
import { feature as intakes } from "#features/pipeline/intake/web/feature.ts";
import { feature as presales } from "#features/pipeline/presales/web/feature.ts";
import { feature as routines } from "#features/work/routines/web/feature.ts";
import { feature as taskPlans } from "#features/work/task-plans/web/feature.ts";
import { feature as projects } from "#features/pipeline/projects/web/feature.ts";
import { feature as leaves } from "#features/people/leave/web/feature.ts";
import { feature as trainings } from "#features/people/trainings/web/feature.ts";
import { feature as payslips } from "#features/people/payslips/web/feature.ts";
import { feature as tele } from "#features/pipeline/tele/web/feature.ts";
import { feature as clientPages } from "#features/portal/cases/web/feature.ts";
import { feature as desk } from "#features/portal/desk/web/feature.ts";
import { feature as contractPages } from "#features/portal/contracts/web/feature.ts";
import { feature as clientStages } from "#features/portal/stages/web/feature.ts";
import { feature as clientTalk } from "#features/portal/talk/web/feature.ts";
import { feature as clientUploads } from "#features/portal/uploads/web/feature.ts";
import { feature as hub } from "#features/service/hub/web/feature.ts";
import { feature as restrictedCases } from "#features/pipeline/restricted-cases/web/feature.ts";
import { feature as seizures } from "#features/service/seizures/web/feature.ts";
import { feature as thirdDebtors } from "#features/service/third-debtors/web/feature.ts";
import { feature as wave } from "#features/service/wave/web/feature.ts";
import { feature as letters } from "#features/service/letters/web/feature.ts";
import { feature as files } from "#features/work/files/web/feature.ts";
import { feature as home } from "#features/work/home/web/feature.ts";
import { feature as taskImports } from "#features/work/import/web/feature.ts";
import { feature as approvals } from "#features/work/approvals/web/feature.ts";
import { feature as bell } from "#features/work/bell/web/feature.ts";
import { feature as memos } from "#features/work/memos/web/feature.ts";
import { feature as partsPage } from "#features/work/parts-page/web/feature.ts";
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
  roster,
  security,
  firm,
  firstDays,
  tasks,
  taskImports,
  bell,
  approvals,
  home,
  consults,
  intakes,
  tele,
  conflicts,
  clients,
  projects,
  routines,
  taskPlans,
  contracts,
  engagements,
  papers,
  services,
  deadlines,
  limitations,
  closing,
  courtPages,
  securities,
  documents,
  disputes,
  restrictedCases,
  legalCases,
  hearings,
  presales,
  wave,
  letters,
  identifiers,
  revenue,
  payments,
  openings,
  cashpoint,
  coupons,
  orders,
  sales,
  unionRevenue,
  rewards,
  partnerWorks,
  situation,
  meetings,
  partners,
  inquiries,
  performance,
  minutes,
  allocations,
  originations,
  expenses,
  books,
  incentives,
  seizures,
  thirdDebtors,
  hub,
  news,
  contacts,
  absences,
  worktimes,
  leaves,
  payslips,
  trainings,
  timeline,
  memos,
  rooms,
  boards,
  sms,
  asks,
  questions,
  clientPages,
  clientStages,
  clientUploads,
  clientTalk,
  contractPages,
  desk,
  guides,
  partsPage,
  privacy,
  review,
  jobs,
  search,
  views,
  files,
  videos,
  brands,
  adSpend,
  quickPosts,
  doneCases,
  sites,
];
