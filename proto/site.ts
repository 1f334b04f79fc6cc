import * as z from 'zod'
import { AccordionValue } from './blocks/accordion.ts'
import { AlbumValue } from './blocks/media/album.ts'
import { AudioValue } from './blocks/media/audio.ts'
import { ButtonValue } from './blocks/button.ts'
import { ChartValue } from './blocks/chart.ts'
import { CodeValue } from './blocks/code.ts'
import { EmbedValue } from './blocks/embed.ts'
import { FormValue } from './blocks/form.ts'
import { GalleryValue } from './blocks/media/gallery.ts'
import { HtmlValue } from './blocks/html.ts'
import { ImageValue } from './blocks/media/image.ts'
import {
  CollectionLinkValue,
  FolderValue,
  LinkValue,
  LogoValue,
  MessageLinkValue,
  OutsideValue,
  SocialLinksValue,
} from './blocks/links.ts'
import {
  ArchiveValue,
  CalendarValue,
  GroupsValue,
  IndexValue,
  JournalValue,
  TagCloudValue,
} from './blocks/lists/listings.ts'
import { MapValue } from './blocks/map.ts'
import { MarkdownValue } from './blocks/markdown.ts'
import { MemberAreaValue } from './blocks/member-area.ts'
import { MenuValue } from './blocks/menu.ts'
import { DonationValue, NewsletterValue } from './blocks/newsletter.ts'
import { EmailFooterValue, GeoValue } from './blocks/place.ts'
import { ProductValue } from './blocks/product.ts'
import { QuoteValue } from './blocks/quote.ts'
import { AcuityValue, OpentableValue, TockValue } from './blocks/reservation.ts'
import { RssValue } from './blocks/lists/rss.ts'
import { SearchValue } from './blocks/lists/search.ts'
import { SpacerValue } from './blocks/spacer.ts'
import { SummaryValue } from './blocks/lists/summary.ts'
import { TourDatesValue } from './blocks/tour-dates.ts'
import { VideoValue } from './blocks/media/video.ts'
import { blockType } from './enums/block-type.ts'
import { MAX_BLOCKS_PER_LAYOUT } from './limits.ts'
import { problemsOf, strict } from './values/strict.ts'

/** The value schema of each block type, by its code (ENUM-24). */
export const blockValues = {
  [blockType.navigation]: z.object({}),
  [blockType.html]: HtmlValue,
  [blockType.logo]: LogoValue,
  [blockType.map]: MapValue,
  [blockType.image]: ImageValue,
  [blockType.twitter]: OutsideValue,
  [blockType.journal]: JournalValue,
  [blockType.gallery]: GalleryValue,
  [blockType.form]: FormValue,
  [blockType.geo]: GeoValue,
  [blockType.index]: IndexValue,
  [blockType.collectionLink]: CollectionLinkValue,
  [blockType.link]: LinkValue,
  [blockType.tagCloud]: TagCloudValue,
  [blockType.comments]: z.object({}),
  [blockType.folder]: FolderValue,
  [blockType.menu]: MenuValue,
  [blockType.socialLinks]: SocialLinksValue,
  [blockType.summary]: SummaryValue,
  [blockType.spacer]: SpacerValue,
  [blockType.embed]: EmbedValue,
  [blockType.code]: CodeValue,
  [blockType.foursquare]: OutsideValue,
  [blockType.instagram]: OutsideValue,
  [blockType.calendar]: CalendarValue,
  [blockType.postsByAuthor]: GroupsValue,
  [blockType.postsByTag]: GroupsValue,
  [blockType.postsByCategory]: GroupsValue,
  [blockType.postsByMonth]: GroupsValue,
  [blockType.quote]: QuoteValue,
  [blockType.video]: VideoValue,
  [blockType.search]: SearchValue,
  [blockType.audio]: AudioValue,
  [blockType.fiveHundredPx]: OutsideValue,
  [blockType.product]: ProductValue,
  [blockType.markdown]: MarkdownValue,
  [blockType.flickr]: OutsideValue,
  [blockType.amazon]: OutsideValue,
  [blockType.horizontalRule]: z.object({}),
  [blockType.socialAccountLinks]: SocialLinksValue,
  [blockType.rss]: RssValue,
  [blockType.opentable]: OpentableValue,
  [blockType.newsletter]: NewsletterValue,
  [blockType.donation]: DonationValue,
  [blockType.button]: ButtonValue,
  [blockType.socialAccountLinksV2]: SocialLinksValue,
  [blockType.summaryV2]: SummaryValue,
  [blockType.soundcloud]: EmbedValue,
  [blockType.emailFooter]: EmailFooterValue,
  [blockType.inBrowserMessageLink]: MessageLinkValue,
  [blockType.tourDates]: TourDatesValue,
  [blockType.album]: AlbumValue,
  [blockType.archive]: ArchiveValue,
  [blockType.chart]: ChartValue,
  [blockType.zola]: OutsideValue,
  [blockType.acuity]: AcuityValue,
  [blockType.opentableV2]: OpentableValue,
  [blockType.memberArea]: MemberAreaValue,
  [blockType.tock]: TockValue,
  [blockType.accordion]: AccordionValue,
} as const

type SchemaOf = (type: number) => z.ZodType | undefined

const storedValue: SchemaOf = (type) => (blockValues as Readonly<Record<number, z.ZodType>>)[type]

const writtenValues = new Map<number, z.ZodType | undefined>()
/** The schema of a value that is written. Each is made when it is first used, because a page shows few types. */
const writtenValue: SchemaOf = (type) => {
  if (!writtenValues.has(type)) {
    const stored = storedValue(type)
    writtenValues.set(type, stored && strict(stored))
  }
  return writtenValues.get(type)
}

const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
/** The width at which a block or a section is not shown: `phone` is below the first breakpoint, `wide` from it on. */
export const HideOn = z.enum(['phone', 'wide'])
export type HideOn = z.infer<typeof HideOn>

/**
 * A block. Blocks of unknown types are stored too, so that blocks of a newer editor are kept; values of known types are
 * validated.
 */
const blockOf = (schemaOf: SchemaOf) =>
  z
    .object({
      id: Id,
      type: z.number().int().min(1).max(1_999),
      value: z.record(z.string(), z.unknown()),
      hideOn: HideOn.optional(),
    })
    .transform((block, context) => {
      const schema = schemaOf(block.type)
      if (!schema) return block
      const value = schema.safeParse(block.value)
      if (value.success) return { ...block, value: value.data as Record<string, unknown> }
      for (const { message, path } of problemsOf(value.error))
        context.addIssue({ code: 'custom', message, path: ['value', ...path] })
      return z.NEVER
    })
export const Block = blockOf(storedValue)
export type Block = z.infer<typeof Block>

/** A block that is written: unknown fields are rejected, and links are checked. */
export const WrittenBlock = strict(blockOf(writtenValue))

/** A block as it was sent, of which only the frame is checked. */
const SentBlock = z
  .looseObject({ id: Id, type: z.number().int().min(1).max(1_999), hideOn: HideOn.optional() })
  .extend({ value: z.record(z.string(), z.unknown()) })
  .transform((block): Block => block)

type AnyBlock = z.ZodType<Block>
const columnOf = <Of extends AnyBlock>(block: Of) =>
  z.object({
    id: Id.optional(),
    span: z.number().int().min(1).max(12),
    /** The place of the column within its row on phones, from 1. Columns without one keep their order. */
    phoneOrder: z.number().int().min(1).max(12).optional(),
    blocks: z.array(block),
  })

type AnyColumn = z.ZodType<z.infer<ReturnType<typeof columnOf<AnyBlock>>>>

const rowOf = <Of extends AnyColumn>(column: Of) =>
  z.object({ id: Id.optional(), columns: z.array(column).min(1).max(12) })
type AnyRow = z.ZodType<z.infer<ReturnType<typeof rowOf<AnyColumn>>>>

/** Rows and columns of documents that were saved before the editor have no id. */
const sectionOf = <Of extends AnyRow>(row: Of) =>
  z.object({
    id: Id,
    width: z.enum(['normal', 'wide', 'full']).default('normal'),
    tone: z.enum(['paper', 'tint', 'ink']).default('paper'),
    /** The space above and below the content. Without one it is `normal`. */
    space: z.enum(['none', 'small', 'normal', 'large']).optional(),
    /** The name by which links lead to the section: `#prices`. */
    anchor: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,63}$/)
      .optional(),
    hideOn: HideOn.optional(),
    rows: z.array(row).max(60),
  })
const Column = columnOf(Block)
const Row = rowOf(Column)
export const Section = sectionOf(Row)
export type Section = z.infer<typeof Section>

const documentOf = <Of extends z.ZodType<Section>>(section: Of) =>
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

/** The document of a new page: unknown fields in blocks of a known type are rejected, and links are checked. */
export const WrittenDocument = documentOf(sectionOf(rowOf(columnOf(blockOf(writtenValue)))))

const namesOf = ({ shape }: z.ZodObject): ReadonlySet<string> => new Set(Object.keys(shape))
/** The fields of the parts of a page that this release knows. */
export const knownFields = { section: namesOf(Section), row: namesOf(Row), column: namesOf(Column) }

const SentSection = sectionOf(rowOf(columnOf(SentBlock).loose()).loose()).loose()

/**
 * A document that replaces a saved one. Its ids are unique. Blocks that differ from the saved ones are checked by `WrittenBlock`
 * (decision 195). Unknown fields of sections, rows and columns are kept here, so that sites can compare them with the saved page.
 */
export const ChangedDocument = documentOf(SentSection).superRefine(({ sections }, context) => {
  const used = new Set<string>()
  eachId(sections, (kind, id, path) => {
    const key = `${kind} ${id}`
    if (used.has(key))
      context.addIssue({ code: 'custom', message: 'is used twice', path: ['sections', ...path, 'id'] })
    used.add(key)
  })
})

type Visit = (kind: string, id: string, path: (string | number)[]) => void

/** Calls `visit` with each section, row, column and block that has an id. */
function eachId(sections: readonly Section[], visit: Visit): void {
  sections.forEach((section, at) => {
    visit('section', section.id, [at])
    section.rows.forEach((row, rowAt) => {
      const inSection = [at, 'rows', rowAt]
      if (row.id !== undefined) visit('row', row.id, inSection)
      row.columns.forEach((column, columnAt) => {
        const inRow = [...inSection, 'columns', columnAt]
        if (column.id !== undefined) visit('column', column.id, inRow)
        column.blocks.forEach((block, blockAt) => visit('block', block.id, [...inRow, 'blocks', blockAt]))
      })
    })
  })
}

/** Why the value of a block may not be written. Paths begin inside the value. */
export function valueProblems({ type, value }: Block): ReturnType<typeof problemsOf> {
  const result = writtenValue(type)?.safeParse(value)
  return result && !result.success ? problemsOf(result.error) : []
}

/** Every block of a page, in reading order. */
export function blocksOf(page: { sections: readonly Section[] }): Block[] {
  return page.sections.flatMap((section) =>
    section.rows.flatMap((row) => row.columns.flatMap((column) => column.blocks)),
  )
}
