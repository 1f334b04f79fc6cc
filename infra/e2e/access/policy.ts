import { staffPermission, type StaffPermissionName } from '@portico/proto/enums/permission'
import { callerNames, roleNames, type CallerName } from './fixture.ts'

/*
 * The callers of each route. The list is written by hand from the requirements PERM-01 to PERM-12 and SESS-02, not copied
 * from the declarations of the routes, because the test compares the two. A route that is missing here fails the test.
 */

export type Rule = {
  callers: readonly CallerName[]
  /** The callers in the words of access.md. */
  words: string
  /** The staff permission that the route requires. */
  staff?: number
}

const rule = (words: string, callers: readonly CallerName[], staff?: number): Rule => ({
  words,
  callers,
  ...(staff === undefined ? {} : { staff }),
})

const anyone = rule('anyone', callerNames)
const member = rule('member of the site, with the XSRF header', ['member'])
const memberCookie = rule('member of the site', ['member', 'member without XSRF'])
const signedOutOrXsrf = rule(
  'anyone; a member of the site with the XSRF header',
  callerNames.filter((name) => name !== 'member without XSRF'),
)
const owners: readonly CallerName[] = [
  ...roleNames,
  'owner elsewhere',
  'staff',
  'staff without the permission',
]
const account = rule('signed-in owner', owners)
const internal = rule('internal services', ['service'])
const staff = (name: StaffPermissionName) => rule(`staff with ${name}`, ['staff'], staffPermission[name])
const roles = (...names: CallerName[]) => rule(`on the website: ${names.join(', ')}`, names)
const anyRole = rule('on the website: any role', roleNames)

const content = roles('admin', 'editor')
const settings = roles('admin')
const people = roles('admin')
const stats = roles('admin', 'reporting')
const store = roles('admin', 'storeManager')
const config = roles(...roleNames.filter((name) => name !== 'commenter' && name !== 'viewer'))

/** The gateway's rows that let only owners through. Behind all other rows the service decides. */
export const ownerPrefixes = [
  '/api/auth/presence',
  '/api/rest/accounts',
  '/api/rest/members',
  '/api/rest/staff',
  '/api/rest/sites',
  '/api/rest/sites/*/assets',
  '/api/rest/sites/*/media',
  '/api/rest/visitor-data-settings',
  '/api/rest/forms',
  '/api/rest/commerce',
  '/api/rest/census',
  '/api/rest/performance',
]

export const policy: Record<string, Rule> = {
  'POST /api/csp-report': anyone,
  'POST /api/csp-report/hosts': anyone,
  'POST /api/widget/GetWidgetRendering': anyone,
  'GET /api/open/GetItemsByMonth': anyone,
  'GET /robots.txt': anyone,
  'GET /sitemap.xml': anyone,
  'GET /sitemap-:part.xml': anyone,

  'POST /api/auth/SignUp': anyone,
  'POST /api/auth/Login': anyone,
  'POST /api/auth/Logout': anyone,
  'GET /api/auth/session': account,
  'POST /api/auth/PasswordReset': anyone,
  'POST /api/auth/Password': anyone,
  'POST /api/auth/EmailConfirmation': anyone,
  'POST /api/auth/Invitation': anyone,

  'POST /api/auth/Presence': anyRole,
  'GET /api/presence': anyone,

  'GET /api/rest/accounts/me': account,
  'PUT /api/rest/accounts/me': account,
  'POST /api/rest/accounts/me/password': account,
  'POST /api/rest/accounts/me/email': account,
  'DELETE /api/rest/accounts/me/email': account,
  'POST /api/rest/accounts/me/email-confirmation': account,
  'GET /api/rest/accounts/me/sessions': account,
  'DELETE /api/rest/accounts/me/sessions': account,
  'DELETE /api/rest/accounts/me/sessions/:id': account,
  'DELETE /api/rest/accounts/me/websites/:websiteId': account,
  'GET /api/rest/accounts/contributors': people,
  'PUT /api/rest/accounts/contributors/:accountId': people,
  'DELETE /api/rest/accounts/contributors/:accountId': people,
  'POST /api/rest/accounts/invitations': people,
  'POST /api/rest/accounts/invitations/:id/send-again': people,
  'DELETE /api/rest/accounts/invitations/:id': people,
  'POST /api/rest/accounts/invitations/accept': account,
  'GET /api/rest/accounts/audit': people,

  'GET /api/rest/members': people,
  'GET /api/rest/members/export': people,
  'GET /api/rest/members/:id': people,
  'PUT /api/rest/members/:id': people,
  'DELETE /api/rest/members/:id': people,
  'DELETE /api/rest/members/:id/sessions': people,

  'GET /api/rest/staff/accounts': staff('customerDataRead'),
  'GET /api/rest/staff/accounts/:accountId': staff('customerDataRead'),
  'PUT /api/rest/staff/accounts/:accountId/status': staff('suspend'),
  'PUT /api/rest/staff/accounts/:accountId/email': staff('changeUserEmail'),
  'GET /api/rest/staff/accounts/:accountId/notes': staff('notes'),
  'POST /api/rest/staff/accounts/:accountId/notes': staff('notes'),
  'GET /api/rest/staff/websites/:websiteId/people': staff('customerDataRead'),
  'POST /api/rest/staff/websites/:websiteId/contributors': staff('addContributor'),
  'DELETE /api/rest/staff/websites/:websiteId/contributors/:accountId': staff('removeContributor'),
  'PUT /api/rest/staff/websites/:websiteId/owner': staff('changeOwner'),
  'PUT /api/rest/staff/websites/:websiteId/members/:memberId/lock': staff('lockMemberAccount'),
  'PUT /api/rest/staff/websites/:websiteId/members/:memberId/preservation': staff('preserveMemberAccount'),
  'DELETE /api/rest/staff/websites/:websiteId/members/:memberId': staff('terminateMemberAccount'),
  'POST /api/rest/staff/websites/:websiteId/members/redact': staff('redactSiteUsers'),

  'POST /api/site-users/account': anyone,
  'POST /api/site-users/account/session': anyone,
  'DELETE /api/site-users/account/session': signedOutOrXsrf,
  'GET /api/site-users/account/session': memberCookie,
  'GET /api/site-users/account/profile': member,
  'PUT /api/site-users/account/profile': member,
  'POST /api/site-users/account/password-reset': anyone,
  'POST /api/site-users/account/password': anyone,
  'POST /api/site-users/account/email-confirmation': anyone,
  'GET /api/site-users/account/sessions': member,
  'DELETE /api/site-users/account/sessions': member,
  'DELETE /api/site-users/account/sessions/:id': member,

  'GET /api/rest/sites': account,
  'POST /api/rest/sites': account,
  'GET /api/rest/sites/:websiteId/settings': settings,
  'PUT /api/rest/sites/:websiteId/settings': settings,
  'GET /api/rest/visitor-data-settings': settings,
  'PUT /api/rest/visitor-data-settings': settings,
  'GET /api/rest/sites/:websiteId/changes': content,
  'GET /api/rest/sites/:websiteId/collections': content,
  'POST /api/rest/sites/:websiteId/collections': content,
  'GET /api/rest/sites/:websiteId/collections/:id/page': content,
  'PUT /api/rest/sites/:websiteId/collections/:id/page': content,
  'PUT /api/rest/sites/:websiteId/collections/:id/navigation': content,
  'GET /api/rest/sites/:websiteId/items/:id/page': content,
  'PUT /api/rest/sites/:websiteId/items/:id/page': content,
  'GET /api/rest/sites/:websiteId/pages/:id/revisions': content,
  'GET /api/rest/sites/:websiteId/pages/:id/revisions/:number': content,
  'POST /api/rest/sites/:websiteId/pages/:id/revisions/:number/restore': content,
  'GET /api/rest/sites/:websiteId/collections/:id/items': content,
  'POST /api/rest/sites/:websiteId/collections/:id/items': content,
  'POST /api/rest/sites/:websiteId/publish': content,
  'GET /api/rest/sites/:websiteId/assets': content,
  'POST /api/rest/sites/:websiteId/assets': content,
  'GET /api/rest/sites/:websiteId/media': content,
  'POST /api/rest/sites/:websiteId/media': content,
  'GET /s/:assetId/:name': anyone,

  'POST /api/form/FormSubmissionKey': anyone,
  'POST /api/form/SaveFormSubmission': anyone,
  'GET /api/rest/forms': content,
  'POST /api/rest/forms': content,
  'GET /api/rest/forms/:id': content,
  'PUT /api/rest/forms/:id': content,
  'DELETE /api/rest/forms/:id': content,
  'GET /api/rest/forms/submissions': content,
  'GET /api/rest/forms/submissions/:id': content,
  'DELETE /api/rest/forms/submissions/:id': content,
  'PUT /api/rest/forms/submissions/state': content,
  'GET /api/rest/forms/:id/submissions': content,
  'GET /api/rest/forms/:id/submissions.csv': content,

  'GET /api/commerce/shopping-cart': anyone,
  'POST /api/commerce/shopping-cart/entries': anyone,
  'PUT /api/commerce/shopping-cart/entries/:entryId': anyone,
  'DELETE /api/commerce/shopping-cart/entries/:entryId': anyone,
  'POST /api/commerce/shopping-cart/form': anyone,
  'GET /api/3/commerce/cart/:cartToken': anyone,
  'POST /api/3/commerce/cart/:cartToken/items': anyone,
  'PUT /api/3/commerce/cart/:cartToken/items/:entryId': anyone,
  'DELETE /api/3/commerce/cart/:cartToken/items/:entryId': anyone,
  'GET /api/rest/commerce/products': store,
  'POST /api/rest/commerce/products': store,
  'GET /api/rest/commerce/products/:id': store,
  'PUT /api/rest/commerce/products/:id': store,
  'PUT /api/rest/commerce/products/:id/variants': store,
  'GET /api/rest/commerce/inventory': store,
  'GET /api/rest/commerce/inventory/summary': store,
  'GET /api/rest/commerce/carts/summary': store,
  'GET /api/rest/commerce/settings': store,
  'PUT /api/rest/commerce/settings': store,

  'POST /api/census/RecordHit': anyone,
  'POST /api/census/button-render': anyone,
  'POST /api/census/button-click': anyone,
  'POST /api/census/form-render': anyone,
  'POST /api/census/overlay': anyone,
  'POST /api/census/RecordQuickView/:id': anyone,
  'POST /api/events/RecordEvent': anyone,
  'POST /api/events/RecordJavascriptErrors': anyone,
  'POST /api/events/Trace': anyone,
  'POST /api/v1/events': anyone,
  'GET /api/track/Track': anyone,
  'POST /api/consent/decisions': anyone,
  'GET /api/consent/decisions/:consentId': anyone,
  'GET /api/rest/census/consent/decisions': stats,
  'GET /api/rest/census/consent/rates': stats,
  'GET /api/rest/census/consent/versions': stats,
  'GET /api/rest/census/visits': stats,
  'POST /api/rest/census/sample-history': settings,
  'DELETE /api/rest/census/sample-history': settings,
  'GET /api/rest/census/conversions': stats,
  'GET /api/rest/census/funnel': stats,
  'GET /api/rest/census/bots': stats,
  'GET /api/rest/census/share-links': stats,
  'GET /api/rest/census/consent/findings': stats,
  'PUT /api/rest/census/consent/scan': settings,
  'POST /api/rest/census/share-links': stats,
  'DELETE /api/rest/census/share-links/:id': stats,
  'GET /api/census/shared/visits': anyone,
  'GET /api/rest/census/events': stats,
  'GET /api/rest/census/buttons': stats,
  'GET /api/rest/census/forms': stats,
  'GET /api/rest/census/overlays': stats,
  'GET /api/rest/census/quick-views': stats,
  'GET /api/rest/census/errors': stats,
  'GET /api/rest/census/errors/:fingerprint': stats,
  'POST /api/1/performance/records': anyone,
  'GET /api/1/performance/settings': anyone,
  'GET /api/rest/performance/percentiles': stats,
  'POST /api/rest/forms/sample-history': settings,
  'DELETE /api/rest/forms/sample-history': settings,
  'POST /api/rest/commerce/sample-history': settings,
  'DELETE /api/rest/commerce/sample-history': settings,
  'POST /api/rest/performance/sample-history': settings,
  'DELETE /api/rest/performance/sample-history': settings,
  'GET /api/rest/performance/attribution': stats,
  'GET /api/rest/performance/records': stats,
  'GET /api/rest/performance/releases': stats,

  'GET /assets/:name': anyone,
  'GET /beacon.js': anyone,
  'GET /config/check/:websiteId': config,
  'GET /config': anyone,
  'GET /config/*splat': anyone,
  // These are pages: each sends a visitor who is not signed in to the sign-in itself.
  'GET /account': anyone,
  'GET /account/confirm': anyone,
  'GET /account/password': anyone,
  'GET /account/reset': anyone,
  'GET /account/sign-in': anyone,
  'GET /account/sign-up': anyone,
  'GET /{*splat}': anyone,

  'POST /internal/session': internal,
  'POST /internal/member-cart/sign-in': internal,
  'POST /internal/member-cart/sign-out': internal,
  'POST /internal/websites/:id/owner': internal,
  'GET /internal/websites/by-host': internal,
  'GET /internal/websites/:id': internal,
  'GET /internal/page': internal,
  'GET /internal/search': internal,
  'GET /internal/sitemap': internal,
  'GET /internal/feed': internal,
  'POST /internal/block-page': internal,
  'GET /internal/forms': internal,
  'GET /internal/products': internal,
  'GET /internal/product-paths': internal,
  'GET /internal/product-search': internal,
  'POST /internal/cart': internal,
  'GET /internal/product': internal,
  'GET /internal/store': internal,
}
