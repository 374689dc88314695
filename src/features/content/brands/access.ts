import { may } from "#firm/may.ts";
import { approveAdvertising, showContent } from "#firm/advertising/access.ts";
import { anyOf, devOnly } from "#platform/policy.ts";

/** Who sees brands: content, promotion, and the lawyers who answer for what is published. Rows: team scope. */
export const showBrands = showContent;

/** Who keeps them (product §6.10: 컨텐츠관리, 홍보). */
export const manageBrands = anyOf(may("manage", "컨텐츠관리"), may("manage", "홍보책임"), may("manage", "홍보"));

/** Who reads what advertising costs (매출조회, and 홍보책임 who spends it). */
export const showAdMoney = anyOf(may("manage", "홍보책임"), may("show", "매출조회"), may("manage", "관리자"));

/** /lawfirm/brand/manager, which spec §2.2 marks dev-only. */
export const openBrandManager = devOnly(manageBrands);

/** Who keeps the list of registered specialties. */
export const manageSpecialties = anyOf(manageBrands, approveAdvertising);
