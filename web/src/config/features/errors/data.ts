import type { ErrorReply, ErrorsReply } from '@portico/proto/http/census-figures'
import { spanText, type Period } from '../../ui/period.ts'
import { useReading } from '../data.ts'

export const ERRORS_PATH = '/api/rest/census/errors'

/** The parameters of a reading of errors. */
export const errorsParameters = (websiteId: string, period: Period) => ({ websiteId, ...spanText(period) })

/** The groups of script errors of a period, most frequent first. */
export const useErrors = (websiteId: string, period: Period) =>
  useReading<ErrorsReply>(ERRORS_PATH, errorsParameters(websiteId, period))

/** One group of script errors. */
export const useError = (websiteId: string, fingerprint: string, period: Period) =>
  useReading<ErrorReply>(
    `${ERRORS_PATH}/${encodeURIComponent(fingerprint)}`,
    errorsParameters(websiteId, period),
  )
