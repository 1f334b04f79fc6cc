import * as z from 'zod'
import { classifyLink, isSafeLink, linkProblem, socialLinkProblem } from '../links.ts'
import { onWrite } from '../strict.ts'

const refused = (problem: (link: string) => string | null) => (link: string, context: z.RefinementCtx) => {
  const message = problem(link)
  if (message !== null) context.addIssue({ code: 'custom', message })
}

const link = z.string().trim().max(2_000)

const safeLink = link.refine(isSafeLink, 'must be a path of this website or a web address')
const checkedLink = link.superRefine(refused(linkProblem))

/**
 * An address that a visitor follows: a page, an anchor, or http(s), mailto, tel, sms or ftp. Empty for none. What an owner
 * writes also follows LINK-01 to LINK-03.
 */
export const LinkUrl = onWrite(safeLink, checkedLink)

const required = <Schema extends z.ZodString>(schema: Schema) =>
  schema.refine((url) => url !== '', 'is required')
/** The same, and not empty. */
export const RequiredLinkUrl = onWrite(required(safeLink), required(checkedLink))

/** The address of another website. */
export const WebUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine(
    (url) => classifyLink(url) === 'externalLink' && /^https?:/i.test(url),
    'must be a web address such as https://…',
  )

/** The address of an account on a social network, or a mail address or telephone number (LINK-05). */
export const SocialUrl = onWrite(
  link.refine(isSafeLink, 'must be a web address such as https://…'),
  link.superRefine(refused(socialLinkProblem)),
)

/** One line of plain text. */
export const line = (max: number) => z.string().trim().max(max).default('')
