import * as z from 'zod'
import { consentCategories } from '../../cookies/consent.ts'
import { ObjectId } from '../common/object-id.ts'
import { MAX_REPORTS } from './policy-report.ts'

const ReportedText = z.string().max(8_000).optional()

/**
 * POST /api/csp-report/hosts, on a website's host: a report of a page's report-only policy, or several, as browsers send them
 * for `report-uri` and for `report-to`. Each names an address of another host that the page loads.
 */
export const HostReport = z.union([
  z.object({
    'csp-report': z.object({
      'blocked-uri': ReportedText,
      'effective-directive': ReportedText,
      'violated-directive': ReportedText,
      'document-uri': ReportedText,
    }),
  }),
  z
    .array(
      z.object({
        type: z.string().max(100),
        body: z
          .object({ blockedURL: ReportedText, effectiveDirective: ReportedText, documentURL: ReportedText })
          .nullish(),
      }),
    )
    .min(1)
    .max(MAX_REPORTS),
])
export type HostReport = z.infer<typeof HostReport>

/** The kinds of content that a page loads from another host. */
export const resourceKinds = [
  'script',
  'style',
  'picture',
  'media',
  'font',
  'frame',
  'connection',
  'other',
] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** The categories of consent, and `necessary` for what needs none. */
export const findingCategories = ['necessary', ...consentCategories] as const
export type FindingCategory = (typeof findingCategories)[number]

const HOSTS_MAX = 300
const COOKIES_MAX = 500
const host = z.string().min(1).max(253)
/** The path of a page, without its query. */
const page = z.string().startsWith('/').max(300)
/** The categories of which one has to be allowed; empty if it is there before any choice. */
const allowedBy = z.array(z.enum(consentCategories)).max(consentCategories.length)

/** A host from which the pages load something. */
export const ScannedHost = z.object({
  host,
  kinds: z.array(z.enum(resourceKinds)).min(1).max(resourceKinds.length),
  /** A page on which it was found. */
  page,
  isBeforeConsent: z.boolean(),
  allowedBy,
})
export type ScannedHost = z.infer<typeof ScannedHost>

/** A cookie, or a key of the browser's storage. */
export const ScannedCookie = z.object({
  name: z.string().min(1).max(200),
  kind: z.enum(['cookie', 'localStorage', 'sessionStorage']),
  host,
  page,
  /** Null if the name is not known. */
  category: z.enum(findingCategories).nullable(),
  isBeforeConsent: z.boolean(),
  allowedBy,
  /** Null for a cookie that ends with the session, and for storage. */
  days: z.number().int().nonnegative().nullable(),
})
export type ScannedCookie = z.infer<typeof ScannedCookie>

/** A visit to the published pages by a program, before a choice and with each category allowed. `scannedOn` is ISO. */
export const CookieScan = z.object({
  scannedOn: z.iso.datetime(),
  pages: z.number().int().positive(),
  hosts: z.array(ScannedHost).max(HOSTS_MAX),
  cookies: z.array(ScannedCookie).max(COOKIES_MAX),
})
export type CookieScan = z.infer<typeof CookieScan>

/** PUT /api/rest/census/consent/scan: stores the result of a scan in place of the earlier one. */
export const SaveScan = CookieScan.omit({ scannedOn: true }).extend({ websiteId: ObjectId })

/** A host that visitors' browsers loaded from. Times are ISO. */
export const ReportedHost = z.object({
  host: z.string(),
  kind: z.enum(resourceKinds),
  /** The page of the latest report. */
  page: z.string(),
  reports: z.number(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
})
export type ReportedHost = z.infer<typeof ReportedHost>

/** GET /api/rest/census/consent/findings: the reported hosts, most frequent first, and the latest scan. */
export const FindingsQuery = z.object({ websiteId: ObjectId })
export const FindingsReply = z.object({ hosts: z.array(ReportedHost), scan: CookieScan.nullable() })
export type FindingsReply = z.infer<typeof FindingsReply>
