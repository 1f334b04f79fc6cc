import * as z from 'zod'
import { toStorableJson } from '../../values/storable.ts'
import { ItemRow } from '../content/items.ts'
import { ItemUrlId, UrlId } from '../content/pages.ts'

const fields = {
  /** One of the further languages of the website, spelled as in its settings. */
  language: z.string().max(35),
  title: z.string().trim().min(1).max(200).optional(),
}

/**
 * POST …/collections/:id/versions: adds a version of a page in another language, with a copy of its content. Without `title`
 * and `urlId` it has the title and `urlId` of the page.
 */
export const NewPageVersion = z.preprocess(
  toStorableJson,
  z.strictObject({ ...fields, urlId: UrlId.optional() }),
)

/** POST …/items/:id/versions: adds a version of an item in another language as a draft, with a copy of its content. */
export const NewItemVersion = z.preprocess(
  toStorableJson,
  z.strictObject({ ...fields, urlId: ItemUrlId.optional() }),
)
export type NewVersion = z.infer<typeof NewPageVersion>

/** GET …/languages: the language of the website, and the further ones in which pages can have versions. */
export const WebsiteLanguages = z.object({ language: z.string(), languages: z.array(z.string()) })
export type WebsiteLanguages = z.infer<typeof WebsiteLanguages>

/** GET …/items/:id/versions: the item in the website's own language, and its versions in the others. */
export const ItemVersions = z.object({ items: z.array(ItemRow) })
export type ItemVersions = z.infer<typeof ItemVersions>
