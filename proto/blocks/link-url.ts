import * as z from 'zod'
import { classifyLink, isSafeLink } from '../links.ts'

/** An address that a visitor follows: a page, an anchor, or http(s), mailto, tel, sms or ftp. Empty for none. */
export const LinkUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine(isSafeLink, 'must be a path of this website or a web address')

/** The address of another website. */
export const WebUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine(
    (url) => classifyLink(url) === 'externalLink' && /^https?:/i.test(url),
    'must be a web address such as https://…',
  )

/** One line of plain text. */
export const line = (max: number) => z.string().trim().max(max).default('')
