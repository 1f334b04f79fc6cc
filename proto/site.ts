import * as z from 'zod'
import { AccordionValue } from './blocks/accordion.ts'
import { AudioValue } from './blocks/audio.ts'
import { ButtonValue } from './blocks/button.ts'
import { FormValue } from './blocks/form.ts'
import { GalleryValue } from './blocks/gallery.ts'
import { HtmlValue } from './blocks/html.ts'
import { ImageValue } from './blocks/image.ts'
import { MapValue } from './blocks/map.ts'
import { MemberAreaValue } from './blocks/member-area.ts'
import { MenuValue } from './blocks/menu.ts'
import { ProductValue } from './blocks/product.ts'
import { QuoteValue } from './blocks/quote.ts'
import { SpacerValue } from './blocks/spacer.ts'
import { SummaryValue } from './blocks/summary.ts'
import { VideoValue } from './blocks/video.ts'
import { blockType } from './enums/block-type.ts'
import { MAX_BLOCKS_PER_LAYOUT } from './limits.ts'
import { problemsOf, strict } from './strict.ts'

/** The value schema of each block type that is rendered, by its code (ENUM-24). */
export const blockValues = {
  [blockType.navigation]: z.object({}),
  [blockType.html]: HtmlValue,
  [blockType.image]: ImageValue,
  [blockType.map]: MapValue,
  [blockType.gallery]: GalleryValue,
  [blockType.form]: FormValue,
  [blockType.spacer]: SpacerValue,
  [blockType.product]: ProductValue,
  [blockType.button]: ButtonValue,
  [blockType.summaryV2]: SummaryValue,
  [blockType.quote]: QuoteValue,
  [blockType.video]: VideoValue,
  [blockType.audio]: AudioValue,
  [blockType.accordion]: AccordionValue,
  [blockType.menu]: MenuValue,
  [blockType.memberArea]: MemberAreaValue,
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
