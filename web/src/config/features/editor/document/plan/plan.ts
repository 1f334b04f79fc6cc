import { applySteps } from '../apply.ts'
import { problemAfter } from '../check.ts'
import type { Command, EditedDocument, Refusal, Target } from '../types.ts'

/** A command that a gesture stands for, and the entity to select after it. */
export type Plan = { ok: true; command: Command; target?: Target } | Refusal

/** Thrown inside `plan` to refuse a gesture. */
class Refused extends Error {}
export function refusePlan(reason: string): never {
  throw new Refused(reason)
}

/** A document that a planner changes step by step. A command that does not fit refuses the whole plan. */
export type Work = { readonly document: EditedDocument; run: (command: Command) => void }

/** Collects the commands of a planner into one batch, which is one entry of the history. */
export function plan(
  document: EditedDocument,
  label: string,
  steps: (work: Work) => Target | undefined,
): Plan {
  const commands: Command[] = []
  let current = document
  const work: Work = {
    get document() {
      return current
    },
    run(command) {
      const applied = applySteps(current, command, false)
      if (!applied.ok) refusePlan(applied.reason)
      current = applied.document
      commands.push(command)
    },
  }
  try {
    const target = steps(work)
    const reason = problemAfter(document, current, false)
    if (reason !== undefined) return { ok: false, reason }
    return { ok: true, command: { type: 'batch', label, commands }, ...(target && { target }) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message }
    throw error
  }
}
