import * as z from 'zod'
import { classifyLink, isPictureUrl, linkProblem, socialLinkProblem } from '../links/links.ts'
import { linkMessages } from '../texts/link-messages.ts'
import { refersTo } from '../values/refers-to.ts'
import { onWrite } from '../values/strict.ts'

const refused = (problem: (link: string) => string | null) => (link: string, context: z.RefinementCtx) => {
  const message = problem(link)
  if (message !== null) context.addIssue({ code: 'custom', message })
}

const text = z.string().trim().max(2_000)
const checked = (problem: (link: string) => string | null) => text.superRefine(refused(problem))
/** Schemas of their own, because `onWrite` knows a schema by its identity. */
const stored = () => text.refine(() => true)

/**
 * An address that a visitor follows: a page, an anchor, or http(s), mailto, tel, sms or ftp. Empty for none. New links of
 * owners follow LINK-01 to LINK-03. Links that were stored before these rules are read; pages show unsafe ones as `#`.
 */
export const LinkUrl = refersTo('page', onWrite(stored(), checked(linkProblem)))

const required = (schema: z.ZodString) => schema.refine((url) => url !== '', 'is required')
/** The same, and not empty. */
export const RequiredLinkUrl = refersTo('page', onWrite(required(text), required(checked(linkProblem))))

/** The address of a picture: a path on the same site, or an http(s) URL. Other addresses that were stored earlier are read. */
export const PictureUrl = refersTo(
  'asset',
  onWrite(z.string().max(2_000), z.string().max(2_000).refine(isPictureUrl, linkMessages.picture)),
)

/** The address of another website. */
export const WebUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine((url) => classifyLink(url) === 'externalLink' && /^https?:/i.test(url), linkMessages.webAddress)

/** The address of an account on a social network, or a mail address or telephone number (LINK-05). */
export const SocialUrl = onWrite(stored(), checked(socialLinkProblem))

/** The same, or empty for none. */
export const OptionalPictureUrl = onWrite(
  stored(),
  text.refine((url) => url === '' || isPictureUrl(url), linkMessages.picture),
)

/** One line of plain text. */
export const line = (max: number) => z.string().trim().max(max).default('')
