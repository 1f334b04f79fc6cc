import * as z from 'zod'
import { MAX_LANGUAGES } from '../../limits.ts'
import { languageMessages } from '../../texts/language-messages.ts'
import { isPictureUrl } from '../../links/links.ts'
import { toStorableJson } from '../../values/storable.ts'
import { patchOf } from '../../values/strict.ts'
import { visitorCounting } from '../../cookies/visitor-counting.ts'
import { consentCategories } from '../../cookies/consent.ts'
import { isLanguage, isTimeZone } from '../../values/validators.ts'
import { tweakProblem } from '../../design/style-tweaks.ts'
import { templateIdentifiers } from '../../design/templates.ts'
import { mobileInfoBarStyle, type MobileInfoBarStyleName } from '../../enums/mobile-info-bar-style.ts'
import { LinkUrl } from '../../blocks/link-url.ts'
import { visitorDataDays } from '../../cookies/visitor-data-days.ts'
import { StatusName } from './billing.ts'
import { BusinessInformation } from './business-information.ts'
import { ObjectId } from '../common/object-id.ts'
import { PopupOverlayContent, PopupOverlaySettings } from './popup-overlay.ts'

const infoBarStyles = Object.keys(mobileInfoBarStyle) as [MobileInfoBarStyleName, ...MobileInfoBarStyleName[]]

/** Identifiers that websites cannot use: the app's own hosts. */
export const RESERVED_IDENTIFIERS = ['app', 'www', 'api', 'admin', 'mail'] as const

/** The identifier of a website: a DNS label in lower case. */
export const Identifier = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    'may hold lower-case letters, digits and inner hyphens, at most 63',
  )
  .refine((name) => !(RESERVED_IDENTIFIERS as readonly string[]).includes(name), 'is reserved')

/** GET /api/rest/sites/available?identifier=: whether a website can have this address; `reason` says why not. */
export const AvailabilityQuery = z.object({ identifier: z.string().max(200) })
export const Availability = z.object({ available: z.boolean(), reason: z.string().optional() })
export type Availability = z.infer<typeof Availability>

/** POST /api/rest/sites. With a `template`, the website begins with its home page; without one it has no pages. */
export const CreateSite = z.preprocess(
  toStorableJson,
  z.object({
    identifier: Identifier,
    title: z.string().trim().min(1).max(200),
    template: z.enum(templateIdentifiers).optional(),
  }),
)

/** The reply to creating a website. */
export const SiteCreated = z.object({ id: ObjectId, identifier: z.string() })

/** An address of map tiles: https, with each of the three placeholders once and no other braces. */
function isTilesUrl(text: string): boolean {
  if (text === '') return true
  const plain = text.replace('{z}', '1').replace('{x}', '2').replace('{y}', '3')
  const has = ['{z}', '{x}', '{y}'].every((placeholder) => text.includes(placeholder))
  return has && !/[{}\s]/.test(plain) && /^https:\/\//i.test(plain) && URL.canParse(plain)
}

/** The address of map tiles; empty for none. */
export const TilesUrl = z
  .string()
  .trim()
  .max(500)
  .refine(isTilesUrl, 'must be an https address with {z}, {x} and {y}')
  .default('')

/** The text that the licence of the tiles asks for. */
export const TilesAttribution = z.string().trim().max(300).default('')

/**
 * The providers of maps (MAP-05). With a Google key, Google draws the maps; else the tiles of `tilesUrl` are shown, with
 * `tilesAttribution` as plain text; with neither, the tiles of the operator (`MAP_TILES_URL`) are shown, and without those
 * maps are drawn from outlines.
 */
const MapSettings = z.object({
  tilesUrl: TilesUrl,
  tilesAttribution: TilesAttribution,
  googleMapsKey: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{0,100}$/, 'may hold letters, digits, - and _, at most 100')
    .default(''),
})

/** Tweaks by name (CTX-08). The tweaks in `styleTweaks` change the design; the others are for code of the owner. */
export const Tweaks = z.record(z.string().max(100), z.string().max(500)).superRefine((tweaks, context) => {
  for (const [name, value] of Object.entries(tweaks)) {
    const message = tweakProblem(name, value)
    if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message })
  }
})

/** A language with an optional script and region, such as `de` or `pt-BR`. Its lower-case form begins addresses. */
const LanguageTag = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i, languageMessages.tag)

const areDifferent = (tags: readonly string[]) =>
  new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length

/**
 * The settings of a website (CTX-04, 05, 08, 09; COOK-01). Every field has a default.
 * PUT /api/rest/sites/:websiteId/settings changes only the given fields.
 */
export const SiteSettings = z.object({
  description: z.string().max(1_000).default(''),
  /** The address of the picture that stands for the website in previews of links and in search results; empty for none. */
  logo: z
    .string()
    .max(2_000)
    .refine((url) => url === '' || isPictureUrl(url), 'must be the address of a picture')
    .default(''),
  language: z.string().max(35).default('en-US'),
  /** The further languages in which pages can have versions (decision 151), as BCP 47 tags. */
  languages: z
    .array(LanguageTag)
    .max(MAX_LANGUAGES)
    .refine(areDifferent, languageMessages.repeated)
    .default([]),
  timeZone: z.string().max(64).default('UTC'),
  /** `developerMode` and `cloneable` each keep signed-in owners on the published site (PAGE-14). */
  developerMode: z.boolean().default(false),
  cloneable: z.boolean().default(false),
  useEscapeKeyToLogin: z.boolean().default(false),
  disqusShortname: z.string().max(100).default(''),
  commentsEnabled: z.boolean().default(false),
  ssBadgeType: z.enum(['none', 'black', 'white']).default('none'),
  pinterestOverlayOptions: z
    .object({ mode: z.enum(['disabled', 'enabled']).default('disabled') })
    .prefault({}),
  mobileInfoBarSettings: z
    .object({
      style: z.enum(infoBarStyles).default('none'),
      isContactEmailEnabled: z.boolean().default(false),
      isContactPhoneNumberEnabled: z.boolean().default(false),
      isLocationEnabled: z.boolean().default(false),
      isBusinessHoursEnabled: z.boolean().default(false),
    })
    .prefault({}),
  /** The contact data that the mobile info bar shows (POP-12). */
  businessInformation: BusinessInformation.prefault({}),
  popupOverlaySettings: PopupOverlaySettings.prefault({}),
  popupOverlayContent: PopupOverlayContent.prefault({}),
  storeSettings: z
    .object({
      expressCheckout: z.boolean().default(false),
      measurementStandard: z.union([z.literal(1), z.literal(2)]).default(2),
    })
    .prefault({}),
  announcementBarSettings: z
    .object({
      style: z.union([z.literal(1), z.literal(2)]).default(1),
      text: z.string().max(2_000).default(''),
      clickthroughUrl: z
        .object({
          url: LinkUrl,
          newWindow: z.boolean().default(false),
        })
        .nullable()
        .optional(),
    })
    .prefault({}),
  mapSettings: MapSettings.prefault({}),
  /** Turns the counting of visitors off (CENS-04, S-39). */
  isCensusDisabled: z.boolean().default(false),
  /** Days for which hits, visits, events, script errors and page-speed records are kept; null: as the operator keeps them. */
  visitorDataDays: z
    .literal([...visitorDataDays], `must be ${visitorDataDays.join(', ')} or null`)
    .nullable()
    .default(null),
  /** Makes links to pictures open the picture itself instead of the lightbox (LBOX-10). */
  isLightboxDisabled: z.boolean().default(false),
  cookieSettings: z
    .object({
      isCookieBannerEnabled: z.boolean().default(false),
      cookieBannerText: z.string().max(2_000).default(''),
      cookieBannerCtaText: z.string().max(100).default(''),
      cookieBannerOptOutCtaText: z.string().max(100).default(''),
      cookieBannerVariant: z.enum(['BAR', 'POPUP']).default('BAR'),
      cookieBannerPosition: z
        .enum(['TOP', 'BOTTOM', 'TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_RIGHT'])
        .default('BOTTOM'),
      cookieBannerTheme: z.enum(['LIGHT', 'DARK']).default('DARK'),
      cookieBannerCtaVariant: z.enum(['TEXT', 'BUTTON', 'ICON']).default('ICON'),
      cookieBannerAcceptType: z.enum(['OPT_IN', 'OPT_IN_AND_OUT']).default('OPT_IN'),
      /** The categories that the banner offers. Content of the others is not loaded while the banner is enabled. */
      cookieBannerCategories: z
        .array(z.enum(consentCategories))
        .max(consentCategories.length)
        .default([...consentCategories]),
      isRestrictiveCookiePolicyEnabled: z.boolean().default(true),
      isRestrictiveCookiePolicyAbsolute: z.boolean().default(false),
      isVisitorDataRestricted: z.boolean().default(false),
    })
    .prefault({}),
  /** The template of published pages (CTX-02). */
  template: z.enum(templateIdentifiers).default('portico-plain'),
  tweaks: Tweaks.default({}),
  googleFonts: z.array(z.string().max(100)).max(20).default([]),
  typekitId: z.string().max(40).default(''),
  typekitFonts: z.array(z.string().max(100)).max(20).default([]),
})

export type SiteSettings = z.infer<typeof SiteSettings>

const SettingsChanges = patchOf(SiteSettings).extend({
  title: z.string().trim().min(1).max(200).optional(),
  storeSettings: z
    .looseObject({
      selectedCurrency: z.never('is a setting of the store: PUT /api/rest/commerce/settings').optional(),
    })
    .optional(),
  language: z.string().max(35).refine(isLanguage, 'must be a language, such as en-US or de').optional(),
  timeZone: z.string().max(64).refine(isTimeZone, 'must be a time zone, such as Europe/Berlin').optional(),
})

/** PUT /api/rest/sites/:websiteId/settings: any part of the settings, and the title of the website. */
export const UpdateSettings = z.preprocess(toStorableJson, SettingsChanges)
export type SettingsChange = z.input<typeof SettingsChanges>

/** GET /internal/websites/by-host?host=: the data that the gateway needs for each request to a website. */
export const WebsiteByHost = z.object({
  id: ObjectId,
  identifier: z.string(),
  title: z.string(),
  contentVersion: z.number().int(),
  counting: z.enum(visitorCounting),
  /** The key of a locked website, in base64, with which the gateway checks the cookies of visitors. Absent if it is open. */
  lockKey: z.string().optional(),
})

export type WebsiteByHost = z.infer<typeof WebsiteByHost>

/**
 * GET /internal/websites/:id: the data that mails about a website need. `origin` has no trailing slash. `contactEmail` is the
 * address for visitors, or empty; `address` has the lines of the business's postal address. The last three are missing in replies
 * of the last release.
 */
export const WebsiteById = z.object({
  id: ObjectId,
  identifier: z.string(),
  title: z.string(),
  origin: z.string(),
  contactEmail: z.string().default(''),
  timeZone: z.string().default('UTC'),
  address: z.array(z.string()).default([]),
})
export type WebsiteById = z.infer<typeof WebsiteById>

/**
 * A website in GET /api/rest/sites; `url` is its published address. `storePath` is the address of its first published store page;
 * missing without one. `trialEndsOn` in ms, of trials and expired trials.
 */
export const SiteSummary = z.object({
  id: ObjectId,
  identifier: z.string(),
  title: z.string(),
  url: z.string(),
  roles: z.array(z.string()),
  status: StatusName,
  storePath: z.string().optional(),
  trialEndsOn: z.number().optional(),
  /** The flags of areas of the owner's area that are off for the website (ENUM-21). */
  off: z.array(z.number()).optional(),
})

export const SiteList = z.object({ sites: z.array(SiteSummary) })

export type SiteList = z.infer<typeof SiteList>

/** GET …/time: the time zone in which dates of the website are entered. */
export const WebsiteTime = z.object({ timeZone: z.string() })
export type WebsiteTime = z.infer<typeof WebsiteTime>

/** GET and PUT …/settings. */
export const SettingsReply = z.object({ title: z.string(), settings: SiteSettings })

export type SettingsReply = z.infer<typeof SettingsReply>

export const HostQuery = z.object({ host: z.string().max(300) })
