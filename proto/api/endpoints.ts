import * as identityAudit from './identity/audit/audit.ts'
import * as identityContributors from './identity/team/contributors.ts'
import * as identityInternalSession from './identity/sessions/internal-session.ts'
import * as identityInvitations from './identity/team/invitations.ts'
import * as identityMemberProfile from './identity/members/member-profile.ts'
import * as identityMemberSessions from './identity/members/member-sessions.ts'
import * as identityMemberSignIn from './identity/members/member-sign-in.ts'
import * as identityMembers from './identity/members/members.ts'
import * as identityOwnAccount from './identity/owners/own-account.ts'
import * as identityPresence from './identity/owners/presence.ts'
import * as identitySessions from './identity/owners/sessions.ts'
import * as identitySignIn from './identity/owners/sign-in.ts'
import * as identityStaffAccounts from './identity/staff/staff-accounts.ts'
import * as identityStaffAreas from './identity/staff/staff-areas.ts'
import * as identityStaffMembers from './identity/staff/staff-members.ts'
import * as identityStaffPeople from './identity/staff/staff-people.ts'
import * as sitesAssetFolders from './sites/library/asset-folders.ts'
import * as sitesAssets from './sites/library/assets.ts'
import * as sitesBilling from './sites/plans/billing.ts'
import * as sitesBuiltFiles from './sites/serving/built-files.ts'
import * as sitesCodeInjection from './sites/code/code-injection.ts'
import * as sitesCollections from './sites/content/collections.ts'
import * as sitesFiles from './sites/library/files.ts'
import * as sitesFonts from './sites/fonts/fonts.ts'
import * as sitesItems from './sites/content/items.ts'
import * as sitesLocks from './sites/access/locks.ts'
import * as sitesMedia from './sites/library/media.ts'
import * as sitesNavigation from './sites/content/navigation.ts'
import * as sitesPageAccess from './sites/access/page-access.ts'
import * as sitesPageDocuments from './sites/content/page-documents.ts'
import * as sitesPageHistory from './sites/publishing/page-history.ts'
import * as sitesPlaces from './sites/places/places.ts'
import * as sitesPreviewLinks from './sites/serving/preview-links.ts'
import * as sitesPublishing from './sites/publishing/publishing.ts'
import * as sitesRedirects from './sites/publishing/redirects.ts'
import * as sitesReleases from './sites/publishing/releases.ts'
import * as sitesRevisions from './sites/content/revisions.ts'
import * as sitesSchedules from './sites/publishing/schedules.ts'
import * as sitesSearch from './sites/serving/search.ts'
import * as sitesServing from './sites/serving/serving.ts'
import * as sitesSettings from './sites/websites/settings.ts'
import * as sitesStaffPlans from './sites/plans/staff-plans.ts'
import * as sitesStaffWebsites from './sites/websites/staff-websites.ts'
import * as sitesTrash from './sites/content/trash.ts'
import * as sitesUploads from './sites/library/uploads.ts'
import * as sitesVersions from './sites/content/versions.ts'
import * as sitesVisitorDataSettings from './sites/websites/visitor-data-settings.ts'
import * as sitesWebsites from './sites/websites/websites.ts'
import * as formsCaptcha from './forms/captcha.ts'
import * as formsForms from './forms/forms.ts'
import * as formsSampleHistory from './forms/sample-history.ts'
import * as formsSubmissions from './forms/submissions.ts'
import * as formsSubmit from './forms/submit.ts'
import * as commerceBooks from './commerce/books/books.ts'
import * as commerceCarts from './commerce/carts/carts.ts'
import * as commerceCatalog from './commerce/products/catalog.ts'
import * as commerceCoupons from './commerce/promotions/coupons.ts'
import * as commerceCheckout from './commerce/checkout/checkout.ts'
import * as commerceCustomers from './commerce/orders/customers.ts'
import * as commerceDocuments from './commerce/documents/documents.ts'
import * as commerceInventory from './commerce/stock/inventory.ts'
import * as commerceMemberCarts from './commerce/carts/member-carts.ts'
import * as commerceOrders from './commerce/orders/orders.ts'
import * as commercePayments from './commerce/payments/payments.ts'
import * as commerceUnresolvedPayments from './commerce/payments/unresolved-payments.ts'
import * as commerceProductBulk from './commerce/products/product-bulk.ts'
import * as commerceProductImports from './commerce/imports/product-imports.ts'
import * as commerceProductNames from './commerce/products/product-names.ts'
import * as commerceProducts from './commerce/products/products.ts'
import * as commerceSampleHistory from './commerce/sample/sample-history.ts'
import * as commerceShipping from './commerce/shipping/shipping.ts'
import * as commerceStoreSettings from './commerce/settings/store-settings.ts'
import * as commerceMails from './commerce/mails/mails.ts'
import * as commerceTaxes from './commerce/taxes/taxes.ts'
import * as censusBots from './census/readings/bots.ts'
import * as censusCollectors from './census/collect/collectors.ts'
import * as censusConsentDecisions from './census/consent/consent-decisions.ts'
import * as censusConsentFigures from './census/consent/consent-figures.ts'
import * as censusConversions from './census/conversions/conversions.ts'
import * as censusCookieFindings from './census/consent/cookie-findings.ts'
import * as censusErrors from './census/events/errors.ts'
import * as censusEvents from './census/events/events.ts'
import * as censusFunnel from './census/conversions/funnel.ts'
import * as censusSampleHistory from './census/sample/sample-history.ts'
import * as censusShareLinks from './census/visits/share-links.ts'
import * as censusShown from './census/readings/shown.ts'
import * as censusVisits from './census/visits/visits.ts'
import * as performancePageSpeed from './performance/page-speed.ts'
import * as performanceRecords from './performance/records.ts'
import * as performanceSampleHistory from './performance/sample-history.ts'
import * as webAccountScreens from './web/pages/account-screens.ts'
import * as webCheckout from './web/shop/checkout.ts'
import * as webCanvas from './web/editor/canvas.ts'
import * as webChecks from './web/reports/checks.ts'
import * as webDrafts from './web/editor/drafts.ts'
import * as webFiles from './web/files/files.ts'
import * as webMachines from './web/files/machines.ts'
import * as webMailPreview from './web/editor/mail-preview.ts'
import * as webPages from './web/pages/pages.ts'
import * as webPlainCart from './web/shop/plain-cart.ts'
import * as webReports from './web/reports/reports.ts'
import * as webShell from './web/pages/shell.ts'
import * as webWidgets from './web/pages/widgets.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * The endpoints of each service. A test fails if a file of `proto/api` is missing here. Only the gateway and tools load it,
 * because a bundle that names one endpoint should not contain all.
 */
export const endpoints = {
  identity: endpointsOf(
    identityAudit,
    identityContributors,
    identityInternalSession,
    identityInvitations,
    identityMemberProfile,
    identityMemberSessions,
    identityMemberSignIn,
    identityMembers,
    identityOwnAccount,
    identityPresence,
    identitySessions,
    identitySignIn,
    identityStaffAccounts,
    identityStaffAreas,
    identityStaffMembers,
    identityStaffPeople,
  ),
  sites: endpointsOf(
    sitesAssetFolders,
    sitesAssets,
    sitesBilling,
    sitesBuiltFiles,
    sitesCodeInjection,
    sitesCollections,
    sitesFiles,
    sitesFonts,
    sitesItems,
    sitesLocks,
    sitesMedia,
    sitesNavigation,
    sitesPageAccess,
    sitesPageDocuments,
    sitesPageHistory,
    sitesPlaces,
    sitesPreviewLinks,
    sitesPublishing,
    sitesRedirects,
    sitesReleases,
    sitesRevisions,
    sitesSchedules,
    sitesSearch,
    sitesServing,
    sitesSettings,
    sitesStaffPlans,
    sitesStaffWebsites,
    sitesTrash,
    sitesUploads,
    sitesVersions,
    sitesVisitorDataSettings,
    sitesWebsites,
  ),
  forms: endpointsOf(formsCaptcha, formsForms, formsSampleHistory, formsSubmissions, formsSubmit),
  commerce: endpointsOf(
    commerceBooks,
    commerceCarts,
    commerceCatalog,
    commerceCoupons,
    commerceCheckout,
    commerceCustomers,
    commerceDocuments,
    commerceInventory,
    commerceMemberCarts,
    commerceOrders,
    commercePayments,
    commerceUnresolvedPayments,
    commerceProductBulk,
    commerceProductImports,
    commerceProductNames,
    commerceProducts,
    commerceSampleHistory,
    commerceShipping,
    commerceStoreSettings,
    commerceMails,
    commerceTaxes,
  ),
  census: endpointsOf(
    censusBots,
    censusCollectors,
    censusConsentDecisions,
    censusConsentFigures,
    censusConversions,
    censusCookieFindings,
    censusErrors,
    censusEvents,
    censusFunnel,
    censusSampleHistory,
    censusShareLinks,
    censusShown,
    censusVisits,
  ),
  performance: endpointsOf(performancePageSpeed, performanceRecords, performanceSampleHistory),
  web: endpointsOf(
    webAccountScreens,
    webCanvas,
    webCheckout,
    webChecks,
    webDrafts,
    webFiles,
    webMachines,
    webMailPreview,
    webPages,
    webPlainCart,
    webReports,
    webShell,
    webWidgets,
  ),
} satisfies Record<string, readonly Endpoint[]>

function endpointsOf(...files: readonly Readonly<Record<string, Endpoint>>[]): readonly Endpoint[] {
  return files.flatMap((file) => Object.values(file))
}
