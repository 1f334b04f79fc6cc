import * as z from 'zod'
import { commerceMessages } from '../../messages.ts'
import { toStorable } from '../../values/storable.ts'
import { isCategory, isTag } from '../../values/validators.ts'

export const productNameKinds = ['tags', 'categories'] as const
export type ProductNameKind = (typeof productNameKinds)[number]

const name = z.string().trim().min(1, 'must not be empty').max(50).transform(toStorable)
const category = z.string().trim().refine(isCategory, commerceMessages.categoryLength).transform(toStorable)

/** A category with the one that it is in, and the number of products that have it themselves. */
export const ProductCategory = z.object({
  name: z.string(),
  parent: z.string().nullable(),
  products: z.number().int(),
})
export type ProductCategory = z.infer<typeof ProductCategory>

/** GET `/api/rest/commerce/names`: all tags and categories of the store, by name. */
export const ProductNamesReply = z.object({
  tags: z.array(z.object({ name: z.string(), products: z.number().int() })),
  categories: z.array(ProductCategory),
})
export type ProductNamesReply = z.infer<typeof ProductNamesReply>

/**
 * PUT `/api/rest/commerce/names`: replaces the names `from` in all products by `to`, or removes them if `to` is null. Several
 * names become one. Names are compared without regard to case (COMM-06).
 */
export const ChangeProductNames = z
  .object({
    kind: z.enum(productNameKinds),
    from: z.array(name).min(1).max(1_000),
    to: z.string().trim().max(100).transform(toStorable).nullable(),
  })
  .superRefine(({ kind, to }, context) => {
    if (to === null) return
    const isTags = kind === 'tags'
    if (isTags ? isTag(to) : isCategory(to)) return
    const message = isTags ? commerceMessages.tagLength : commerceMessages.categoryLength
    context.addIssue({ code: 'custom', message, path: ['to'] })
  })
export type ChangeProductNames = z.infer<typeof ChangeProductNames>

/** How many products have changed. */
export const ProductNamesChanged = z.object({ changed: z.number().int() })

/** PUT `/api/rest/commerce/categories`: adds a category, or moves it into another one or to the top (`parent` null). */
export const SaveCategory = z.object({ name: category, parent: category.nullable() })
export type SaveCategory = z.infer<typeof SaveCategory>
