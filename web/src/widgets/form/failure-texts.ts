import { callMessages, formMessages, formStatusMessages } from '@portico/proto/messages'

/** Texts for failed forms. A message from the server takes precedence over them (FORM-23). */
export const failureTexts = {
  errorsAbove: formMessages.errorsAbove,
  submitting: formMessages.submitting,
  captchaIncomplete: formMessages.captchaIncomplete,
  byStatus: (status: number) =>
    status === 0 ? callMessages.unableToConnect : (formStatusMessages[status] ?? formMessages.unknownError),
}
