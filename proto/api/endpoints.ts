import * as identityAudit from './identity/audit.ts'
import * as identityContributors from './identity/contributors.ts'
import * as identityInternalSession from './identity/internal-session.ts'
import * as identityInvitations from './identity/invitations.ts'
import * as identityMemberProfile from './identity/member-profile.ts'
import * as identityMemberSessions from './identity/member-sessions.ts'
import * as identityMemberSignIn from './identity/member-sign-in.ts'
import * as identityMembers from './identity/members.ts'
import * as identityOwnAccount from './identity/own-account.ts'
import * as identityPresence from './identity/presence.ts'
import * as identitySessions from './identity/sessions.ts'
import * as identitySignIn from './identity/sign-in.ts'
import * as identityStaffAccounts from './identity/staff-accounts.ts'
import * as identityStaffAreas from './identity/staff-areas.ts'
import * as identityStaffMembers from './identity/staff-members.ts'
import * as identityStaffPeople from './identity/staff-people.ts'
import * as sitesAssetFolders from './sites/asset-folders.ts'
import * as sitesAssets from './sites/assets.ts'
import * as sitesBilling from './sites/billing.ts'
import * as sitesBuiltFiles from './sites/built-files.ts'
import * as sitesCodeInjection from './sites/code-injection.ts'
import * as sitesCollections from './sites/collections.ts'
import * as sitesFiles from './sites/files.ts'
import * as sitesFonts from './sites/fonts.ts'
import * as sitesItems from './sites/items.ts'
import * as sitesLocks from './sites/locks.ts'
import * as sitesMedia from './sites/media.ts'
import * as sitesNavigation from './sites/navigation.ts'
import * as sitesPageAccess from './sites/page-access.ts'
import * as sitesPageDocuments from './sites/page-documents.ts'
import * as sitesPageHistory from './sites/page-history.ts'
import * as sitesPlaces from './sites/places.ts'
import * as sitesPreviewLinks from './sites/preview-links.ts'
import * as sitesPublishing from './sites/publishing.ts'
import * as sitesRedirects from './sites/redirects.ts'
import * as sitesReleases from './sites/releases.ts'
import * as sitesRevisions from './sites/revisions.ts'
import * as sitesSchedules from './sites/schedules.ts'
import * as sitesSearch from './sites/search.ts'
import * as sitesServing from './sites/serving.ts'
import * as sitesSettings from './sites/settings.ts'
import * as sitesStaffPlans from './sites/staff-plans.ts'
import * as sitesStaffWebsites from './sites/staff-websites.ts'
import * as sitesTrash from './sites/trash.ts'
import * as sitesUploads from './sites/uploads.ts'
import * as sitesVersions from './sites/versions.ts'
import * as sitesVisitorDataSettings from './sites/visitor-data-settings.ts'
import * as sitesWebsites from './sites/websites.ts'
import * as formsCaptcha from './forms/captcha.ts'
import * as formsForms from './forms/forms.ts'
import * as formsSampleHistory from './forms/sample-history.ts'
import * as formsSubmissions from './forms/submissions.ts'
import * as formsSubmit from './forms/submit.ts'
import * as commerceBooks from './commerce/books.ts'
import * as commerceCarts from './commerce/carts.ts'
import * as commerceCatalog from './commerce/catalog.ts'
import * as commerceCoupons from './commerce/coupons.ts'
import * as commerceCheckout from './commerce/checkout.ts'
import * as commerceCustomers from './commerce/customers.ts'
import * as commerceDocuments from './commerce/documents.ts'
import * as commerceInventory from './commerce/inventory.ts'
import * as commerceMemberCarts from './commerce/member-carts.ts'
import * as commerceOrders from './commerce/orders.ts'
import * as commercePayments from './commerce/payments.ts'
import * as commerceUnresolvedPayments from './commerce/unresolved-payments.ts'
import * as commerceProductBulk from './commerce/product-bulk.ts'
import * as commerceProductImports from './commerce/product-imports.ts'
import * as commerceProductNames from './commerce/product-names.ts'
import * as commerceProducts from './commerce/products.ts'
import * as commerceSampleHistory from './commerce/sample-history.ts'
import * as commerceShipping from './commerce/shipping.ts'
import * as commerceStoreSettings from './commerce/store-settings.ts'
import * as commerceMails from './commerce/mails.ts'
import * as commerceTaxes from './commerce/taxes.ts'
import * as censusBots from './census/bots.ts'
import * as censusCollectors from './census/collectors.ts'
import * as censusConsentDecisions from './census/consent-decisions.ts'
import * as censusConsentFigures from './census/consent-figures.ts'
import * as censusConversions from './census/conversions.ts'
import * as censusCookieFindings from './census/cookie-findings.ts'
import * as censusErrors from './census/errors.ts'
import * as censusEvents from './census/events.ts'
import * as censusFunnel from './census/funnel.ts'
import * as censusSampleHistory from './census/sample-history.ts'
import * as censusShareLinks from './census/share-links.ts'
import * as censusShown from './census/shown.ts'
import * as censusVisits from './census/visits.ts'
import * as performancePageSpeed from './performance/page-speed.ts'
import * as performanceRecords from './performance/records.ts'
import * as performanceSampleHistory from './performance/sample-history.ts'
import * as webAccountScreens from './web/account-screens.ts'
import * as webCheckout from './web/checkout.ts'
import * as webCanvas from './web/canvas.ts'
import * as webChecks from './web/checks.ts'
import * as webDrafts from './web/drafts.ts'
import * as webFiles from './web/files.ts'
import * as webMachines from './web/machines.ts'
import * as webMailPreview from './web/mail-preview.ts'
import * as webPages from './web/pages.ts'
import * as webPlainCart from './web/plain-cart.ts'
import * as webReports from './web/reports.ts'
import * as webShell from './web/shell.ts'
import * as webWidgets from './web/widgets.ts'
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
