import { useEffect, useState } from 'react'
import { changeForm, readForm } from '@portico/proto/api/forms/forms'
import type { StoredForm } from '@portico/proto/http/forms/forms'
import { conflictOf } from '../../../../editing/conflict-of.ts'
import { isEqual } from '../../../../../lib/equal-parts.ts'
import { nodesOf } from '../../../../content/blocks/nodes.ts'
import { changeOf, draftOf, problemsOfForm } from '../../../../content/forms/form-draft.ts'
import { formFields } from '../../../../content/forms/form-fields.ts'
import { mergeForm, type FormChoices } from '../../../../content/forms/merge-form.ts'
import { useChange, useRead } from '../../../../session/calls.ts'
import { refusalText } from '../../../../ui/forms/refusal.ts'
import { Await } from '../../../../ui/states/Await.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { FormConflict } from './FormConflict.tsx'
import { keepDraft, keptDraft } from './form-drafts.ts'
import { useNewValueEditor, useRenderFields, useValueEditor, ValueEditorProvider } from './value-editor.ts'

type Props = { websiteId: string; formId: string; close: () => void }

/** The fields and texts of a form. They are saved by a button, because visitors see each change at once. */
export function FormEditor({ websiteId, formId, close }: Props) {
  const form = useRead(readForm, { params: { id: formId }, query: { websiteId } })
  return (
    <Await query={form} rows={4} small>
      {(stored) => (
        <Editor
          websiteId={websiteId}
          stored={stored}
          close={close}
          readAgain={async () => (await form.refetch()).data}
        />
      )}
    </Await>
  )
}

type Draft = Readonly<Record<string, unknown>>
type EditorProps = {
  websiteId: string
  stored: StoredForm
  close: () => void
  readAgain: () => Promise<StoredForm | undefined>
}

function Editor({ websiteId, stored, close, readAgain }: EditorProps) {
  const { may } = useValueEditor()
  const renderFields = useRenderFields()
  const save = useChange(changeForm)
  // Changes that were kept are based on the form as it was when they were begun.
  const [base, setBase] = useState(() => keptDraft(stored.id)?.base ?? stored)
  const [draft, setDraft] = useState(() => keptDraft(stored.id)?.draft ?? draftOf(stored))
  const [theirs, setTheirs] = useState<StoredForm>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isChanged = !isEqual(draft, draftOf(base))
  // A form that was read again replaces one without changes. Changes stay on the form on which they are based.
  if (!isChanged && !isBusy && base.revision < stored.revision) {
    setBase(stored)
    setDraft(draftOf(stored))
  }
  useEffect(
    () => keepDraft(stored.id, isChanged ? { base, draft } : null),
    [stored.id, isChanged, base, draft],
  )
  const editor = useNewValueEditor({
    value: draft,
    problemsOf: problemsOfForm,
    onChange: (patch) =>
      setDraft((before) => {
        const all = Object.entries({ ...before, ...patch })
        return Object.fromEntries(all.filter(([, part]) => part !== undefined))
      }),
    websiteId,
    may,
  })
  /** Saves the values, which are based on `from`. If another editor was first, both are brought together. */
  const send = async (from: StoredForm, values: Draft, hasMerged = false) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await put(from, values, hasMerged)
    } catch (thrown) {
      setError(refusalText(thrown as Error))
    }
    setBusy(false)
  }
  const put = async (from: StoredForm, values: Draft, hasMerged: boolean): Promise<void> => {
    try {
      await save({ params: { id: stored.id }, query: { websiteId }, body: changeOf(from, values) })
    } catch (thrown) {
      const other = otherForm(thrown)
      if (!other) throw thrown
      const { form, conflicts } = mergeForm(draftOf(from), values, draftOf(other))
      if (conflicts.length > 0) {
        setBase(from)
        setDraft(values)
        return setTheirs(other)
      }
      setBase(other)
      setDraft(form)
      return put(other, form, true)
    }
    keepDraft(stored.id, null)
    toast(
      hasMerged
        ? 'Form saved with the changes of another editor too. It is live.'
        : 'Form saved. The change is live.',
    )
    const saved = await readAgain()
    if (!saved) return
    setBase(saved)
    // Changes that were made meanwhile stay.
    setDraft((now) => (isEqual(now, values) ? draftOf(saved) : now))
  }
  const resolve = (other: StoredForm, choices: FormChoices) => {
    const { form } = mergeForm(draftOf(base), draft, draftOf(other), choices)
    setTheirs(undefined)
    setBase(other)
    setDraft(form)
    void send(other, form, true)
  }
  return (
    <section className="form-editor" aria-label={`Form ${stored.name}`}>
      <p className="notice">A change of a form is live at once.</p>
      <ValueEditorProvider value={editor}>
        <div className="panel-fields">{renderFields(nodesOf(formFields), [])}</div>
      </ValueEditorProvider>
      {error && (
        <p className="refusal" role="alert">
          {error}
        </p>
      )}
      {theirs && (
        <FormConflict
          conflicts={mergeForm(draftOf(base), draft, draftOf(theirs)).conflicts}
          resolve={(choices) => resolve(theirs, choices)}
        />
      )}
      <p className="row-buttons">
        <button
          type="button"
          className="button"
          aria-disabled={!isChanged || isBusy || theirs !== undefined}
          onClick={() => isChanged && !theirs && void send(base, draft)}
        >
          {isBusy ? 'Saving…' : 'Save form'}
        </button>
        {isChanged && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              setBase(theirs ?? stored)
              setDraft(draftOf(theirs ?? stored))
              setTheirs(undefined)
            }}
          >
            Discard changes
          </button>
        )}
        <button type="button" className="button quiet" onClick={close}>
          Close
        </button>
      </p>
    </section>
  )
}

/** The form as another editor has saved it, if a save was refused because of that. */
const otherForm = (error: unknown): StoredForm | undefined => conflictOf(error, 'form-changed')?.form
