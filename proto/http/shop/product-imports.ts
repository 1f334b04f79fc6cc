import * as z from 'zod'
import { importFormats } from '../../enums/import-format.ts'
import { MAX_STORE_PAGES_PER_IMPORT } from '../../limits.ts'
import { ObjectId } from '../common/object-id.ts'

/** GET `/api/rest/commerce/products.csv`: all products of the store, a row for each variant. */
export const ExportQuery = z.object({ websiteId: ObjectId })

/** POST `/api/rest/commerce/imports`: `pages` are the ids of the store pages that the products fill, in their order. */
export const CreateImportQuery = z.object({
  websiteId: ObjectId,
  pages: z
    .string()
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(z.array(ObjectId).min(1).max(MAX_STORE_PAGES_PER_IMPORT)),
})

export const ImportParams = z.object({ id: ObjectId })

/**
 * `checked`: the file was read and nothing has changed. `applying`: products are being written. `failed`: the file could not
 * be read.
 */
export const importStates = ['reading', 'checked', 'applying', 'done', 'failed'] as const

/** A value that cannot be imported, by the line of the file and the name of its column. */
export const ImportProblem = z.object({ line: z.number().int(), column: z.string(), text: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

/** A product of a file, and whether an import creates or changes it. */
export const ImportedProduct = z.object({
  line: z.number().int(),
  title: z.string(),
  variants: z.number().int(),
  action: z.enum(['create', 'update']),
})
export type ImportedProduct = z.infer<typeof ImportedProduct>

/** The reply of the calls of an import; times in ms. */
export const ProductImport = z.object({
  id: ObjectId,
  state: z.enum(importStates),
  format: z.enum(importFormats).nullable(),
  /** Rows of the file without its head. */
  rows: z.number().int(),
  creates: z.number().int(),
  updates: z.number().int(),
  /** Products that are written, and products that could not be. */
  applied: z.number().int(),
  failed: z.number().int(),
  /** The number of all problems. Their products are left out. */
  problemCount: z.number().int(),
  /** The first problems. */
  problems: z.array(ImportProblem),
  /** Sentences about parts of the file that an import leaves out. */
  notices: z.array(z.string()),
  /** The first products. */
  products: z.array(ImportedProduct),
  createdOn: z.number(),
})
export type ProductImport = z.infer<typeof ProductImport>
