import * as z from 'zod'
import { refersTo } from '../values/refers-to.ts'
import { line, LinkUrl, SocialUrl, WebUrl } from './link-url.ts'
import { Picture } from './media/picture.ts'
import { CollectionId } from './document/references.ts'

/** The name of the website, or its logo, as a link to the home page. */
export const LogoValue = z.object({ logo: Picture.optional(), tagline: line(200) })
export type LogoValue = z.infer<typeof LogoValue>

/** A link with its description. */
export const LinkValue = z.object({
  title: z.string().trim().min(1).max(200),
  url: LinkUrl,
  description: line(1_000),
  picture: Picture.optional(),
  newWindow: z.boolean().default(false),
})
export type LinkValue = z.infer<typeof LinkValue>

/** A link to a collection of the website. A deleted collection is not shown. */
export const CollectionLinkValue = z.object({ collectionId: CollectionId, description: line(1_000) })
export type CollectionLinkValue = z.infer<typeof CollectionLinkValue>

/** The pages of a folder of the main navigation, by the title of the folder. */
export const FolderValue = z.object({ folder: refersTo('folder', z.string().trim().min(1).max(100)) })
export type FolderValue = z.infer<typeof FolderValue>

/** Something on an outside service: a post, a photograph, a place, a book. It is shown as a link, and nothing is loaded from the service. */
export const OutsideValue = z.object({
  url: WebUrl,
  title: line(300),
  author: line(200),
  text: line(2_000),
  picture: Picture.optional(),
})
export type OutsideValue = z.infer<typeof OutsideValue>

/** The link in a mail that opens the mail as a page. */
export const MessageLinkValue = z.object({
  url: LinkUrl,
  text: z.string().trim().min(1).max(200).default('View in your browser'),
})
export type MessageLinkValue = z.infer<typeof MessageLinkValue>

/** Accounts on social networks. The network follows from the address. */
export const SocialLinksValue = z.object({
  links: z
    .array(z.object({ url: SocialUrl, title: line(100) }))
    .max(30)
    .default([]),
  style: z.enum(['icons', 'names']).default('icons'),
  size: z.enum(['small', 'medium', 'large']).default('medium'),
  alignment: z.enum(['left', 'center', 'right']).default('left'),
  /** Whether an account of X has a follow button besides its link (DATA-23). */
  followButton: z.boolean().default(false),
})
export type SocialLinksValue = z.infer<typeof SocialLinksValue>
