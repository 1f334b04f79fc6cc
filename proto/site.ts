import * as z from 'zod'
import { blockType } from './enums/block-type.ts'
import { MAX_BLOCKS_PER_LAYOUT, MAX_CATEGORY_LENGTH } from './limits.ts'
import { problemsOf, strict } from './strict.ts'

const path = z.string().max(2_000)

/** A picture of the site: its address, size in px, dominant colour (shown while it loads) and focal point (0…1). */
export const Picture = z.object({
  assetUrl: path,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  color: z.string().max(32).optional(),
  alt: z.string().max(500).default(''),
  caption: z.string().max(1_000).optional(),
  focalPoint: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
})
export type Picture = z.infer<typeof Picture>

/** The most entries of a collection that a summary block shows. */
export const MAX_SUMMARY_ITEMS = 30

/** The value schema of each block type that is rendered, by its code (ENUM-24). */
export const blockValues = {
  [blockType.navigation]: z.object({}),
  [blockType.html]: z.object({ html: z.string().max(200_000) }),
  [blockType.image]: Picture,
  [blockType.gallery]: z.object({
    design: z.enum(['grid', 'slideshow']).default('grid'),
    images: z.array(Picture).max(100),
  }),
  [blockType.form]: z.object({ formId: z.string().regex(/^[0-9a-f]{24}$/) }),
  [blockType.spacer]: z.object({ height: z.number().int().min(0).max(1_000) }),
  [blockType.product]: z.object({
    collectionId: z.string().regex(/^[0-9a-f]{24}$/),
    productId: z.string().regex(/^[0-9a-f]{24}$/),
  }),
  [blockType.button]: z.object({
    text: z.string().min(1).max(200),
    url: path,
    newWindow: z.boolean().default(false),
    size: z.enum(['small', 'medium', 'large']).default('medium'),
    alignment: z.enum(['left', 'center', 'right']).default('left'),
  }),
  [blockType.summaryV2]: z.object({
    collectionId: z.string().regex(/^[0-9a-f]{24}$/),
    limit: z.number().int().min(1).max(MAX_SUMMARY_ITEMS).default(6),
    design: z.enum(['grid', 'list']).default('grid'),
    /** Shows only entries of this category. */
    category: z.string().max(MAX_CATEGORY_LENGTH).optional(),
  }),
  [blockType.quote]: z.object({
    quote: z.string().trim().min(1).max(2_000),
    source: z.string().trim().max(200).default(''),
  }),
  /** Questions with their answers, which are HTML (ACC-01, ACC-02). */
  [blockType.accordion]: z.object({
    items: z
      .array(z.object({ title: z.string().trim().min(1).max(300), description: z.string().max(20_000) }))
      .min(1)
      .max(60),
    allowMultipleOpenItems: z.boolean().default(false),
    isFirstItemExpanded: z.boolean().default(false),
  }),
} as const

const strictBlockValues = Object.fromEntries(
  Object.entries(blockValues).map(([type, schema]) => [type, strict<z.ZodType>(schema)]),
)

/**
 * A block. Blocks of unknown types are stored too, so that blocks of a newer editor are kept; values of known types are
 * validated.
 */
const blockOf = (values: Readonly<Record<string, z.ZodType>>) =>
  z
    .object({
      id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
      type: z.number().int().min(1).max(1_999),
      value: z.record(z.string(), z.unknown()),
    })
    .transform((block, context) => {
      const schema = Object.hasOwn(values, block.type) ? values[block.type] : undefined
      if (!schema) return block
      const value = schema.safeParse(block.value)
      if (value.success) return { ...block, value: value.data as Record<string, unknown> }
      for (const { message, path } of problemsOf(value.error))
        context.addIssue({ code: 'custom', message, path: ['value', ...path] })
      return z.NEVER
    })
export const Block = blockOf(blockValues)
export type Block = z.infer<typeof Block>

const sectionOf = (block: typeof Block) =>
  z.object({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    width: z.enum(['normal', 'wide', 'full']).default('normal'),
    tone: z.enum(['paper', 'tint', 'ink']).default('paper'),
    rows: z
      .array(
        z.object({
          columns: z
            .array(z.object({ span: z.number().int().min(1).max(12), blocks: z.array(block) }))
            .min(1)
            .max(12),
        }),
      )
      .max(60),
  })
export const Section = sectionOf(Block)
export type Section = z.infer<typeof Section>

const documentOf = (section: typeof Section) =>
  z
    .object({
      title: z.string().min(1).max(200),
      description: z.string().max(500).optional(),
      sections: z.array(section).max(60),
    })
    .refine((page) => blocksOf(page).length <= MAX_BLOCKS_PER_LAYOUT, {
      message: `A layout may hold at most ${MAX_BLOCKS_PER_LAYOUT} blocks.`,
      path: ['sections'],
    })

/** A page: sections contain rows, rows contain columns, columns contain blocks; at most 60 blocks (MISC-01). */
export const PageDocument = documentOf(Section)
export type PageDocument = z.infer<typeof PageDocument>

/** A page document as an owner sends it: unknown fields in blocks of a known type are rejected. */
export const WrittenDocument = documentOf(sectionOf(blockOf(strictBlockValues)))

/** Every block of a page, in reading order. */
export function blocksOf(page: { sections: readonly Section[] }): Block[] {
  return page.sections.flatMap((section) =>
    section.rows.flatMap((row) => row.columns.flatMap((column) => column.blocks)),
  )
}
