import { callMessages, formMessages, formStatusMessages } from '@portico/proto/messages'

/** Sentences for what can go wrong with a form; the server's own sentence always wins over these (FORM-23). */
export const formWords = {
  errorsAbove: formMessages.errorsAbove,
  submitting: formMessages.submitting,
  byStatus: (status: number) =>
    status === 0 ? callMessages.unableToConnect : (formStatusMessages[status] ?? formMessages.unknownError),
}
