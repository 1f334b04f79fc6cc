import { callMessages, formMessages, formStatusMessages } from '@portico/proto/messages'

/** Sentences for what can go wrong with a form; the server's own sentence always wins over these (FORM-23). */
export const formWords = {
  errorsAbove: formMessages.errorsAbove,
  submitting: formMessages.submitting,
  byStatus: (status: number) =>
    status === 0 ? callMessages.unableToConnect : (formStatusMessages[status] ?? formMessages.unknownError),
}

/** The same for every other call. */
export function callWords(status: number): string {
  if (status === 0) return callMessages.unableToConnect
  if (status === 401 || status === 403) return callMessages.unauthorized
  if (status === 503) return callMessages.unavailable
  return status >= 500 ? callMessages.serverError : callMessages.somethingWentWrong
}
