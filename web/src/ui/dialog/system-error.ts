import type { CallFailure } from '../../lib/data/failure.ts'
import { openDialog } from './dialog.ts'

/** DATA-13: what a call was refused with, in a dialog; one at a time says it, the others would say the same. */
export function showSystemError({ error, said, errors, body }: CallFailure): void {
  if (document.querySelector('.message-dialog[role=alertdialog]')) return
  const known = Object.keys(errors).length > 0
  // A refusal may say more than "Unauthorized request", such as which permission is missing.
  const text = known ? 'Please correct this and try again.' : said && said !== error ? said : hint(body)
  const dialog = openDialog({ title: known ? 'This could not be saved' : error, text, role: 'alertdialog' })
  if (known) dialog.showErrors(errors)
}

const hint = ({ authorizationFail }: CallFailure['body']) =>
  authorizationFail ? 'You do not have permission to do this.' : 'Please try again.'
