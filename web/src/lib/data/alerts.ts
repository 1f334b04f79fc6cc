import type { CallFailure } from './failure.ts'

/** The dialog that made a call. It shows the errors beside its fields. */
export type ErrorDialog = { showErrors(errors: Record<string, string>): void }

type Present = (failure: CallFailure) => void

let present: Present = (failure) => {
  // Import lazily: few visitors ever see this dialog.
  void import('../../ui/dialog/site-dialogs.ts').then(
    ({ showSystemError }) => showSystemError(failure),
    () => console.error(failure),
  )
}

/** Replaces the dialog that shows system errors; the owner's area has its own. */
export function setErrorPresenter(presenter: Present): void {
  present = presenter
}

/**
 * DATA-13: shows a system error dialog for a missing permission. Field errors go to the dialog of the call, or to a form
 * that shows them beside its fields (`'beside'`). Without either, a system error dialog shows them.
 */
export function alertFailure(failure: CallFailure, shownBy: ErrorDialog | 'beside' | undefined): void {
  const { errors, body } = failure
  if (body.authorizationFail === true) return present(failure)
  if (Object.keys(errors).length === 0 || shownBy === 'beside') return
  if (shownBy) shownBy.showErrors(errors)
  else present(failure)
}
