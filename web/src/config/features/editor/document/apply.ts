import { problemAfter } from './check.ts'
import type { Step } from './refusal.ts'
import { step } from './step.ts'
import type { Applied, Command, EditedDocument, Refusal } from './types.ts'

type Options = { isRestoring?: boolean }

/**
 * Applies a command. The result is a valid document if `document` is one, and the inverse is a command of the same list.
 * With `isRestoring` the values and widths are taken as they are: a stored value that is refused today can be put back by
 * undo.
 */
export function apply(
  document: EditedDocument,
  command: Command,
  { isRestoring = false }: Options = {},
): Applied | Refusal {
  const applied = applySteps(document, command, isRestoring)
  if (!applied.ok) return applied
  const reason = problemAfter(document, applied.document, isRestoring)
  return reason === undefined ? applied : { ok: false, reason }
}

/** Applies a command without the checks of the whole page, which a planner makes at its end. */
export function applySteps(document: EditedDocument, command: Command, isRestoring: boolean): Step {
  if (command.type !== 'batch') return step(document, command, isRestoring)
  const inverses: Command[] = []
  let current = document
  for (const each of command.commands) {
    const applied = applySteps(current, each, isRestoring)
    if (!applied.ok) return applied
    current = applied.document
    inverses.unshift(applied.inverse)
  }
  return { ok: true, document: current, inverse: { ...command, commands: inverses } }
}
