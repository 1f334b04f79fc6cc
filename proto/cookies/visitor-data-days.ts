/**
 * The days for which an owner may have raw visitor data kept: hits, visits, events, script errors and page-speed records.
 * `null` keeps them as long as the operator does, who may also keep them for less. Roll-ups are kept longer.
 */
export const visitorDataDays = [7, 30, 60, 90] as const
export type VisitorDataDays = (typeof visitorDataDays)[number] | null
