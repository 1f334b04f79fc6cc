/** Measurement standards of a store (ENUM-04). */
export const measurementStandard = {
  imperial: 1,
  metric: 2,
} as const

export type MeasurementStandardName = keyof typeof measurementStandard
export type MeasurementStandard = (typeof measurementStandard)[MeasurementStandardName]

/** The unit of a weight (COMM-14). */
export function weightUnit(standard: MeasurementStandard): 'lbs' | 'kg' {
  return standard === measurementStandard.metric ? 'kg' : 'lbs'
}

/** The unit of a length: the inch mark or cm (COMM-14). */
export function dimensionUnit(standard: MeasurementStandard): '"' | 'cm' {
  return standard === measurementStandard.metric ? 'cm' : '"'
}
