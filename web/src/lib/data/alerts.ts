import type { CallFailure } from './failure.ts'

/** A dialog that a call was made from: it shows the texts by field itself. */
export type ErrorDialog = { showErrors(errors: Record<string, string>): void }

type Present = (failure: CallFailure) => void

let present: Present = (failure) => {
  // Loaded only now, with the look of published pages: hardly any visitor ever sees it.
  void import('../../ui/dialog/site-dialogs.ts').then(
    ({ showSystemError }) => showSystemError(failure),
    () => console.error(failure),
  )
}

/** Lets an area show system errors in a dialog of its own. */
export function showSystemErrorsBy(presenter: Present): void {
  present = presenter
}

/**
 * DATA-13: no permission is a system error dialog. Field errors go to the dialog of the call, or stay with a form
 * that shows them beside its fields (`'beside'`); where nobody shows them, a system error dialog does.
 */
export function alertOf(failure: CallFailure, shownBy: ErrorDialog | 'beside' | undefined): void {
  const { errors, body } = failure
  if (body.authorizationFail === true) return present(failure)
  if (Object.keys(errors).length === 0 || shownBy === 'beside') return
  if (shownBy) shownBy.showErrors(errors)
  else present(failure)
}
