import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'

export type ChangeKind = 'typing' | 'enter' | 'paste' | 'format'

/** The kind of a transaction for the undo history; `isEnter` if the key Enter made it. */
export function kindOf(transaction: Transaction, isEnter: boolean): ChangeKind {
  const event: unknown = transaction.getMeta('uiEvent')
  if (event === 'paste' || event === 'drop' || transaction.getMeta('paste')) return 'paste'
  if (isEnter) return 'enter'
  return transaction.steps.every((step) => step instanceof ReplaceStep) ? 'typing' : 'format'
}
