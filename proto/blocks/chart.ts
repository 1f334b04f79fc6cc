import * as z from 'zod'
import { Dataset } from '../values/dataset.ts'
import { line } from './link-url.ts'

export const chartKinds = ['column', 'bar', 'line', 'area', 'pie', 'donut'] as const
export type ChartKind = (typeof chartKinds)[number]

/** A dataset as a chart and as a table. A pie and a donut show the first column. */
export const ChartValue = z.object({
  kind: z.enum(chartKinds).default('column'),
  title: line(300),
  caption: line(1_000),
  /** Shown after each figure, for example "%" or " kg". */
  unit: z.string().max(20).default(''),
  isStacked: z.boolean().default(false),
  dataset: Dataset,
})
export type ChartValue = z.infer<typeof ChartValue>
