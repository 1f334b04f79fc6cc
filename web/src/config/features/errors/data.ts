import { spanText, type Period } from '../../ui/period/period.ts'

/** The query of a reading of errors. */
export const errorsQuery = (websiteId: string, period: Period) => ({ websiteId, ...spanText(period) })
