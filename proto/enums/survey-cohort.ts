/** Survey cohorts (ENUM-23). */
export const surveyCohort = {
  a: 'A',
  b: 'B',
  c: 'C',
  d: 'D',
  e: 'E',
} as const

export type SurveyCohortName = keyof typeof surveyCohort
export type SurveyCohort = (typeof surveyCohort)[SurveyCohortName]
