import { speedRatings as limits } from '@portico/proto/collect/speed-ratings'
import { durationText } from '../../ui/text/format.ts'

export const metrics = {
  lcp: 'Main content',
  inp: 'Response to input',
  cls: 'Layout shift',
  fcp: 'First paint',
  ttfb: 'First byte',
}
export type Metric = keyof typeof metrics

/** The meaning of each metric, in plain language. */
export const meanings: Record<Metric, string> = {
  lcp: 'Time until the largest picture or text is visible (LCP).',
  inp: 'Time from a click or key press to the change on the screen (INP).',
  cls: 'How much the page moves while it loads; less is better (CLS).',
  fcp: 'Time until the first content is visible (FCP).',
  ttfb: 'Time until the server starts to respond (TTFB).',
}

export type Grade = 'good' | 'fair' | 'poor'
export const gradeLabels: Record<Grade, string> = { good: 'Good', fair: 'Needs work', poor: 'Poor' }

export function gradeOf(metric: Metric, value: number): Grade {
  const { good, poor } = limits[metric]
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
}

/** A value of a metric as text. */
export const valueText = (metric: Metric, value: number) =>
  metric === 'cls' ? value.toFixed(2) : durationText(value)
