import type { StoredForm } from '@portico/proto/http/forms/forms'

/** Changed values of a form, and the stored form on which they are based. */
type Draft = { base: StoredForm; draft: Readonly<Record<string, unknown>> }

/** Forms with changes that were not saved, by their ids. They stay while another block is selected. */
const drafts = new Map<string, Draft>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Keeps the changes of a form, or forgets them. While there are some, the browser asks before the tab is closed. */
export function keepDraft(formId: string, draft: Draft | null): void {
  if (draft) drafts.set(formId, draft)
  else drafts.delete(formId)
  window.removeEventListener('beforeunload', ask)
  if (drafts.size > 0) window.addEventListener('beforeunload', ask)
}

export const keptDraft = (formId: string): Draft | undefined => drafts.get(formId)
