import {
  MAX_FONT_BYTES,
  MAX_IMAGE_BYTES,
  MAX_IMPORT_BYTES,
  MAX_MEDIA_BYTES,
  UPLOAD_PART_BYTES,
} from '@portico/proto/limits'
import { MAX_WEBHOOK_BYTES } from '@portico/proto/limits/payment-limits'
import { BILLING_ROOT } from '@portico/proto/links/billing-paths'
import { SHOW_CART_PATH } from '@portico/proto/links/shop-paths'
import { fontMessages } from '@portico/proto/messages'
import { imageTooLarge, mediaTooLarge } from '@portico/proto/values/validators'

/** The services behind the gateway. */
export const upstreamNames = [
  'identity',
  'sites',
  'forms',
  'commerce',
  'census',
  'performance',
  'web',
] as const
export type UpstreamName = (typeof upstreamNames)[number]

/** Classes of requests by importance, least important first. Under overload the first classes are refused first. */
export const rateClasses = [
  'performance',
  'census',
  'forms',
  'owner',
  'login',
  'cart',
  'page',
  'asset',
  'pay',
] as const
export type RateClass = (typeof rateClasses)[number]

/**
 * The protection of a write. `crumb`: a crumb in the query or header, or in a form field that the service checks; a plain HTML form
 * of the same origin needs none. `own-origin`: it must not come from a page of another origin (this applies to `crumb` too).
 * `none`: protected otherwise (form key) or harmless (beacons).
 */
export type CrumbPolicy = 'crumb' | 'own-origin' | 'none'

export type RouteRow = {
  /** Whole path segments; `*` stands for any one segment. The longest matching prefix wins. */
  prefix: string
  /** Matches only these methods; all if missing. */
  methods?: readonly string[]
  upstream: UpstreamName
  hosts: 'app' | 'site' | 'both'
  who: 'anyone' | 'owner'
  /** The service is told of an owner's presence instead of the member: it changes what is read. */
  presence?: true
  crumb: CrumbPolicy
  /** A page of the same host that came over http may read the reply (DATA-02). */
  fromPlainPages?: true
  /** Largest request body in bytes. */
  bodyLimit: number
  /** Error text for a larger body; a general text if missing. */
  tooLarge?: string
  rate: RateClass
  /** The reply must begin within this time, ms. */
  deadlineMs: number
  /** `page`: replies are documents for people; they mint crumbs and may be cached. */
  kind: 'page' | 'api' | 'asset'
  /** Web renders for it, so it takes a place among the pages that are rendered; all rows of pages do. */
  isRendered?: true
  /** Never cached, and requested with the whole query. */
  isPersonal?: true
  /**
   * Also for visitors of a locked website who have not given its password: the lock screen, its files, its collectors and the
   * owner's way in. Files of pages too, because the owner's area shows them from the website's host.
   */
  whileLocked?: true
  /**
   * Accepted while `sites` is away, for the website as it was last known (decision 251): the service writes to the log of facts, and
   * needs its database only for the first visitor of a website in a process.
   */
  withoutSites?: true
  /** The empty page in which the page editor shows a page: it has a policy of its own, and the owner's area may frame it. */
  isCanvas?: true
}

const KB = 1_024
const MB = 1_024 * KB

const api = {
  hosts: 'site',
  who: 'anyone',
  crumb: 'crumb',
  bodyLimit: 64 * KB,
  deadlineMs: 5_000,
  kind: 'api',
} as const
const owner = {
  ...api,
  hosts: 'app',
  who: 'owner',
  rate: 'owner',
  bodyLimit: MB,
  deadlineMs: 10_000,
} as const
const asset = { ...api, rate: 'asset', bodyLimit: 0, kind: 'asset' } as const
/** Calls of census that pages send, including the lock screen. */
const collector = {
  ...api,
  upstream: 'census',
  crumb: 'none',
  rate: 'census',
  presence: true,
  whileLocked: true,
  withoutSites: true,
} as const

/** The upstream and the conditions of each path. A new endpoint under a known prefix needs no change here. */
export const routes: readonly RouteRow[] = [
  { ...api, prefix: '/api/auth', upstream: 'identity', hosts: 'app', crumb: 'own-origin', rate: 'login' },
  { ...api, prefix: '/api/auth/logout', upstream: 'identity', hosts: 'app', rate: 'owner' },
  { ...api, prefix: '/api/auth/presence', upstream: 'identity', hosts: 'app', who: 'owner', rate: 'owner' },
  { ...api, prefix: '/api/auth/session', upstream: 'identity', hosts: 'app', rate: 'owner' },
  { ...api, prefix: '/api/site-users', upstream: 'identity', crumb: 'own-origin', rate: 'login' },
  { ...api, prefix: '/api/site-users', methods: ['PUT', 'DELETE'], upstream: 'identity', rate: 'cart' },
  { ...api, prefix: '/api/site-users', methods: ['GET', 'HEAD'], upstream: 'identity', rate: 'cart' },
  {
    ...api,
    prefix: '/api/presence',
    methods: ['GET'],
    upstream: 'identity',
    rate: 'owner',
    whileLocked: true,
  },
  { ...owner, prefix: '/api/rest/accounts', upstream: 'identity' },
  { ...owner, prefix: '/api/rest/members', upstream: 'identity' },
  { ...owner, prefix: '/api/rest/staff', upstream: 'identity' },
  { ...owner, prefix: '/api/rest/staff/find-websites', upstream: 'sites' },
  { ...owner, prefix: '/api/rest/staff/plan-requests', upstream: 'sites' },
  { ...owner, prefix: '/api/rest/staff/websites/*/plan', upstream: 'sites' },
  { ...owner, prefix: '/api/rest/staff/websites/*/trial', upstream: 'sites' },

  { ...owner, prefix: '/api/rest/sites', upstream: 'sites', bodyLimit: 2 * MB },
  {
    ...owner,
    prefix: '/api/rest/sites/*/assets',
    upstream: 'sites',
    bodyLimit: MAX_IMAGE_BYTES,
    tooLarge: imageTooLarge,
    deadlineMs: 30_000,
  },
  {
    ...owner,
    prefix: '/api/rest/sites/*/fonts',
    upstream: 'sites',
    bodyLimit: MAX_FONT_BYTES,
    tooLarge: fontMessages.tooLarge,
    deadlineMs: 30_000,
  },
  {
    ...owner,
    prefix: '/api/rest/sites/*/media',
    upstream: 'sites',
    bodyLimit: MAX_MEDIA_BYTES,
    tooLarge: mediaTooLarge,
    deadlineMs: 60_000,
  },
  {
    ...owner,
    prefix: '/api/rest/sites/*/uploads',
    upstream: 'sites',
    bodyLimit: UPLOAD_PART_BYTES,
    deadlineMs: 60_000,
  },
  { ...owner, prefix: '/api/rest/visitor-data-settings', upstream: 'sites' },
  {
    ...api,
    prefix: '/api/preview',
    methods: ['GET', 'HEAD'],
    whileLocked: true,
    upstream: 'sites',
    rate: 'page',
  },
  {
    ...api,
    prefix: '/api/unlock',
    whileLocked: true,
    upstream: 'sites',
    crumb: 'own-origin',
    bodyLimit: 16 * KB,
    rate: 'login',
  },
  { ...api, prefix: '/api/open', upstream: 'sites', rate: 'page' },
  { ...owner, prefix: '/api/google-maps', upstream: 'sites' },
  { ...asset, prefix: '/s', upstream: 'sites', deadlineMs: 10_000, whileLocked: true },

  {
    ...api,
    prefix: '/api/form',
    upstream: 'forms',
    crumb: 'none',
    fromPlainPages: true,
    bodyLimit: 256 * KB,
    rate: 'forms',
  },
  { ...owner, prefix: '/api/rest/forms', upstream: 'forms' },

  { ...api, prefix: '/api/commerce', upstream: 'commerce', rate: 'cart' },
  // A checkout waits up to 10 s for the provider of payments.
  { ...api, prefix: '/api/commerce/checkout', upstream: 'commerce', rate: 'pay', deadlineMs: 15_000 },
  { ...api, prefix: '/api/commerce/orders', upstream: 'commerce', rate: 'pay', deadlineMs: 15_000 },
  {
    ...api,
    prefix: '/api/commerce/webhooks',
    methods: ['POST'],
    upstream: 'commerce',
    hosts: 'app',
    crumb: 'none',
    bodyLimit: MAX_WEBHOOK_BYTES,
    rate: 'pay',
    deadlineMs: 10_000,
  },
  { ...api, prefix: '/api/3/commerce', upstream: 'commerce', rate: 'cart' },
  { ...api, prefix: '/commerce', upstream: 'commerce', rate: 'cart' },
  { ...owner, prefix: '/api/rest/commerce', upstream: 'commerce' },
  {
    ...owner,
    prefix: '/api/rest/commerce/imports',
    upstream: 'commerce',
    bodyLimit: MAX_IMPORT_BYTES,
    deadlineMs: 60_000,
  },

  { ...collector, prefix: '/api/census' },
  { ...collector, prefix: '/api/events', crumb: 'crumb' },
  { ...collector, prefix: '/api/events/trace' },
  { ...collector, prefix: '/api/v1/events' },
  { ...collector, prefix: '/api/track' },
  {
    ...api,
    prefix: '/api/census/shared',
    whileLocked: true,
    methods: ['GET', 'HEAD'],
    upstream: 'census',
    hosts: 'both',
    crumb: 'none',
    rate: 'census',
    deadlineMs: 10_000,
  },
  {
    ...api,
    prefix: '/api/consent',
    whileLocked: true,
    withoutSites: true,
    upstream: 'census',
    crumb: 'own-origin',
    bodyLimit: 4 * KB,
    rate: 'forms',
  },
  {
    ...api,
    prefix: '/api/consent',
    methods: ['GET', 'HEAD'],
    whileLocked: true,
    upstream: 'census',
    crumb: 'own-origin',
    rate: 'forms',
  },
  { ...owner, prefix: '/api/rest/census', upstream: 'census' },

  {
    ...api,
    prefix: '/api/1/performance',
    whileLocked: true,
    withoutSites: true,
    upstream: 'performance',
    hosts: 'both',
    crumb: 'none',
    rate: 'performance',
    presence: true,
  },
  { ...owner, prefix: '/api/rest/performance', upstream: 'performance' },

  {
    ...api,
    prefix: '/api/csp-report',
    whileLocked: true,
    methods: ['POST'],
    upstream: 'web',
    crumb: 'none',
    bodyLimit: 32 * KB,
    rate: 'performance',
  },
  {
    ...api,
    prefix: '/api/csp-report/hosts',
    whileLocked: true,
    methods: ['POST'],
    upstream: 'census',
    crumb: 'none',
    bodyLimit: 32 * KB,
    rate: 'performance',
  },
  { ...api, prefix: '/api/widget', upstream: 'web', crumb: 'own-origin', rate: 'page', isRendered: true },
  { ...asset, prefix: '/assets', upstream: 'web', hosts: 'both', whileLocked: true },
  { ...asset, prefix: '/beacon.js', upstream: 'web', hosts: 'both', whileLocked: true },
  { ...api, prefix: '/config', upstream: 'web', hosts: 'app', rate: 'page', kind: 'page' },
  {
    ...api,
    prefix: '/config/canvas',
    methods: ['GET', 'HEAD'],
    upstream: 'web',
    hosts: 'app',
    rate: 'page',
    kind: 'page',
    isCanvas: true,
  },
  { ...owner, prefix: '/config/draft', upstream: 'web', bodyLimit: 64 * KB, isRendered: true },
  // Web redirects it to the screens of plans below `/config`.
  { ...api, prefix: `/${BILLING_ROOT}`, upstream: 'web', hosts: 'app', rate: 'page', kind: 'page' },
  // The member's account is shown, so an owner's presence is not passed on: it would replace the member.
  {
    ...api,
    prefix: '/account',
    whileLocked: true,
    upstream: 'web',
    rate: 'page',
    deadlineMs: 10_000,
    kind: 'page',
    isPersonal: true,
  },
  // The member's cart is shown, without a presence for the same reason.
  {
    ...api,
    prefix: '/checkout',
    whileLocked: true,
    upstream: 'web',
    rate: 'pay',
    deadlineMs: 15_000,
    kind: 'page',
    isPersonal: true,
  },
  {
    ...api,
    prefix: '/commerce/goto-checkout',
    whileLocked: true,
    upstream: 'web',
    rate: 'pay',
    deadlineMs: 15_000,
    kind: 'page',
    isPersonal: true,
  },
  // Mails of the store, for an owner who visits the website.
  {
    ...api,
    prefix: '/commerce/email-preview',
    whileLocked: true,
    upstream: 'web',
    rate: 'owner',
    deadlineMs: 10_000,
    kind: 'page',
    presence: true,
    isPersonal: true,
  },
  // The cart as plain HTML, and its forms.
  {
    ...api,
    prefix: SHOW_CART_PATH,
    whileLocked: true,
    upstream: 'web',
    rate: 'cart',
    deadlineMs: 10_000,
    kind: 'page',
    isPersonal: true,
  },
  {
    ...api,
    prefix: '/',
    whileLocked: true,
    upstream: 'web',
    rate: 'page',
    deadlineMs: 10_000,
    kind: 'page',
    presence: true,
  },
]
