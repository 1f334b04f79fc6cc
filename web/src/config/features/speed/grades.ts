import { durationText } from '../../ui/format.ts'

export const metrics = {
  lcp: 'Main content',
  inp: 'Response to input',
  cls: 'Layout shift',
  fcp: 'First paint',
  ttfb: 'First byte',
}
export type Metric = keyof typeof metrics

/** What each measure means, for people who do not know its letters. */
export const meanings: Record<Metric, string> = {
  lcp: 'Until the largest picture or text of the page is there (LCP).',
  inp: 'From a press or a key to what it changes on the screen (INP).',
  cls: 'How much moves after it was shown; less is calmer (CLS).',
  fcp: 'Until anything at all is drawn (FCP).',
  ttfb: 'Until the server’s answer begins (TTFB).',
}

/** Up to which p75 a measure is good, and from which it is poor: web-vitals' own (ms; layout shift has no unit). */
export const limits: Record<Metric, { good: number; poor: number }> = {
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  fcp: { good: 1_800, poor: 3_000 },
  ttfb: { good: 800, poor: 1_800 },
}

export type Grade = 'good' | 'fair' | 'poor'
export const gradeWords: Record<Grade, string> = { good: 'Good', fair: 'Needs work', poor: 'Poor' }

export function gradeOf(metric: Metric, value: number): Grade {
  const { good, poor } = limits[metric]
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
}

/** A value of a measure for reading. */
export const valueText = (metric: Metric, value: number) =>
  metric === 'cls' ? value.toFixed(2) : durationText(value)
