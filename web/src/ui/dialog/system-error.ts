import type { CallFailure } from '../../lib/data/failure.ts'
import { showAlert } from './dialogs.ts'

/**
 * DATA-13: shows why a call failed in a dialog. Does nothing while such a dialog is open, because parallel calls fail
 * alike.
 */
export function showSystemError({ error, serverMessage, errors, body }: CallFailure): void {
  if (document.querySelector('.popup-layer[role=alertdialog]')) return
  const hasFieldErrors = Object.keys(errors).length > 0
  // The server's message may be more specific than "Unauthorized request", for example name the missing permission.
  const message = serverMessage && serverMessage !== error ? serverMessage : hint(body)
  const dialog = showAlert({
    title: hasFieldErrors ? 'Your changes weren’t saved' : error,
    text: hasFieldErrors ? 'Please correct the following and try again.' : message,
  })
  if (hasFieldErrors) dialog.showErrors(errors)
}

const hint = ({ authorizationFail }: CallFailure['body']) =>
  authorizationFail ? 'You do not have permission to do this.' : 'Please try again.'
