import * as z from 'zod'
import { MAX_DATASET_COLUMNS, MAX_DATASET_ROWS } from '../limits.ts'
import { fileMessages } from '../messages.ts'

/** Columns and rows that are cut before the dataset is checked (MISC-05). Other shapes are left to the schema. */
export function truncateDataset(dataset: unknown): unknown {
  if (typeof dataset !== 'object' || dataset === null) return dataset
  const { columns, rows, ...rest } = dataset as Record<string, unknown>
  return {
    ...rest,
    columns: Array.isArray(columns) ? columns.slice(0, MAX_DATASET_COLUMNS) : columns,
    rows: Array.isArray(rows) ? rows.slice(0, MAX_DATASET_ROWS).map(truncateRow) : rows,
  }
}

function truncateRow(row: unknown): unknown {
  const figures: unknown = (row as { figures?: unknown } | null)?.figures
  return Array.isArray(figures) ? { ...(row as object), figures: figures.slice(0, MAX_DATASET_COLUMNS) } : row
}

/**
 * A table of figures (MISC-04, MISC-05): a row has a label and one figure for each column. A file name is required; there is at
 * least one column and one row, and no row misses a figure. Values beyond the limits are cut.
 */
export const Dataset = z.preprocess(
  truncateDataset,
  z
    .object({
      fileName: z
        .string({ error: fileMessages.nameRequired })
        .trim()
        .min(1, fileMessages.nameRequired)
        .max(200),
      columns: z.array(z.string().trim().max(200)).min(1, fileMessages.columnRequired),
      rows: z
        .array(
          z.object({ label: z.string().trim().max(200), figures: z.array(z.number().finite().nullable()) }),
        )
        .min(1, fileMessages.rowRequired),
    })
    .superRefine(({ columns, rows }, context) => {
      const at = rows.findIndex(
        ({ figures }) => figures.length !== columns.length || figures.some((figure) => figure === null),
      )
      if (at >= 0) context.addIssue({ code: 'custom', message: fileMessages.missingRows, path: ['rows', at] })
    }),
)
export type Dataset = z.infer<typeof Dataset>
