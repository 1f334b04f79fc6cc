import * as z from 'zod'
import { OptionalPictureUrl } from '../../blocks/link-url.ts'
import { MAX_SEO_DESCRIPTION_LENGTH, MAX_SEO_TITLE_LENGTH } from '../../limits.ts'

/**
 * The title, text and picture of a page for search engines and social networks; empty for the page's own.
 * `noIndex` asks search engines not to list it.
 */
export const SeoFields = z.object({
  title: z.string().trim().max(MAX_SEO_TITLE_LENGTH).default(''),
  description: z.string().trim().max(MAX_SEO_DESCRIPTION_LENGTH).default(''),
  noIndex: z.boolean().default(false),
  socialTitle: z.string().trim().max(MAX_SEO_TITLE_LENGTH).default(''),
  socialDescription: z.string().trim().max(MAX_SEO_DESCRIPTION_LENGTH).default(''),
  socialImage: OptionalPictureUrl.default(''),
})

/** The fields of a page for search engines and social networks that differ from the page's own. */
export const SeoView = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  noIndex: z.literal(true).optional(),
  socialTitle: z.string().optional(),
  socialDescription: z.string().optional(),
  socialImage: z.string().optional(),
})
export type SeoView = z.infer<typeof SeoView>
