import { nice, ticks } from 'd3-array'
import { arc, pie } from 'd3-shape'
import type { Dataset } from '@portico/proto/values/dataset'

/** A rectangle of a chart; all lengths are percent of the plot, from its top left corner. */
export type Bar = { x: number; y: number; width: number; height: number; series: number }

type Rows = Dataset['rows']

/** Larger figures are drawn as this one, and smaller ones than its inverse as zero, so that every sum and share is finite. */
const LARGEST = 1e300
const drawn = (figure: number) =>
  Math.abs(figure) < 1 / LARGEST ? 0 : Math.max(-LARGEST, Math.min(LARGEST, figure))
const figuresOf = (rows: Rows) => rows.map(({ figures }) => figures.map((figure) => drawn(figure ?? 0)))

/** The scale of the figures with its ticks. It contains zero. `at` is percent from the bottom. */
export function valueScale(
  rows: Rows,
  isStacked: boolean,
): { ticks: number[]; at: (value: number) => number } {
  const lists = figuresOf(rows)
  const sums = lists.flatMap((list) => [sumOf(list, 1), sumOf(list, -1)])
  const values = [0, ...(isStacked ? sums : lists.flat())]
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const [low, high] = lowest === highest ? [0, 1] : nice(lowest, highest, 5)
  return { ticks: ticks(low, high, 5), at: (value) => (100 * (value - low)) / (high - low) }
}

const sumOf = (list: readonly number[], sign: 1 | -1) =>
  list.filter((figure) => figure * sign > 0).reduce((sum, figure) => sum + figure, 0)

/** The part of a row's room that its bars fill. */
const FILLED = 0.68

/** The columns of each row, beside each other or stacked. Exchange the axes for horizontal bars. */
export function columnsOf(rows: Rows, isStacked: boolean): Bar[] {
  const { at } = valueScale(rows, isStacked)
  const room = 100 / rows.length
  return figuresOf(rows).flatMap((list, row) => {
    const width = (room * FILLED) / (isStacked ? 1 : list.length)
    const stacked = { up: 0, down: 0 }
    return list.map((figure, series) => {
      const side = figure < 0 ? 'down' : 'up'
      const from = isStacked ? stacked[side] : 0
      stacked[side] += figure
      const [low, high] = [at(Math.min(from, from + figure)), at(Math.max(from, from + figure))]
      const start = room * row + (room * (1 - FILLED)) / 2
      return {
        x: round(start + (isStacked ? 0 : width * series)),
        y: round(100 - high),
        width: round(width),
        height: round(high - low),
        series,
      }
    })
  })
}

/** The line of a series through the middle of each row, as the points of a polyline. With `isArea` it is closed at zero. */
export function lineOf(rows: Rows, series: number, isArea: boolean): string {
  const { at } = valueScale(rows, false)
  const room = 100 / rows.length
  const points = figuresOf(rows).map((list, row) => [room * (row + 0.5), 100 - at(list[series] ?? 0)])
  const zero = 100 - at(0)
  const all = isArea ? [[room / 2, zero], ...points, [100 - room / 2, zero]] : points
  return all.map(([x, y]) => `${round(x!)},${round(y!)}`).join(' ')
}

/** The slices of a pie of the first column: the path on a circle with radius 50, and the share in percent. Negative figures count as zero. */
export function slicesOf(rows: Rows, isDonut: boolean): { path: string; share: number }[] {
  const values = figuresOf(rows).map(([figure = 0]) => Math.max(0, figure))
  const total = values.reduce((sum, value) => sum + value, 0)
  const shape = arc<{ startAngle: number; endAngle: number; padAngle: number }>()
    .innerRadius(isDonut ? 30 : 0)
    .outerRadius(50)
    .digits(2)
  return pie()
    .sort(null)(values)
    .map((slice, at) => ({
      path: total > 0 ? (shape(slice) ?? '') : '',
      share: total > 0 ? (100 * values[at]!) / total : 0,
    }))
}

/** The labels of an axis with room for `most`: every nth is shown. */
export const thinned = (count: number, most: number): number => Math.max(1, Math.ceil(count / most))

const round = (value: number) => Math.round(value * 100) / 100
