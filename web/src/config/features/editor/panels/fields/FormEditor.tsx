import { useEffect, useState } from 'react'
import { changeForm, readForm } from '@portico/proto/api/forms/forms'
import type { FormDefinition } from '@portico/proto/http/forms'
import { nodesOf } from '../../../../content/blocks/nodes.ts'
import { changeOf, draftOf, problemsOfForm } from '../../../../content/forms/form-draft.ts'
import { formFields } from '../../../../content/forms/form-fields.ts'
import { useChange, useRead } from '../../../../session/calls.ts'
import { refusalText } from '../../../../ui/forms/refusal.ts'
import { Await } from '../../../../ui/states/Await.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
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
          key={JSON.stringify(stored)}
          websiteId={websiteId}
          stored={stored}
          close={close}
          readAgain={form.refetch}
        />
      )}
    </Await>
  )
}

type EditorProps = {
  websiteId: string
  stored: FormDefinition
  close: () => void
  readAgain: () => Promise<unknown>
}

function Editor({ websiteId, stored, close, readAgain }: EditorProps) {
  const { may } = useValueEditor()
  const renderFields = useRenderFields()
  const save = useChange(changeForm)
  const [draft, setDraft] = useState(() => keptDraft(stored.id) ?? draftOf(stored))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(stored))
  useEffect(() => keepDraft(stored.id, isChanged ? draft : null), [stored.id, isChanged, draft])
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
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await save({ params: { id: stored.id }, query: { websiteId }, body: changeOf(stored, draft) })
      keepDraft(stored.id, null)
      toast('Form saved. The change is live.')
      await readAgain()
    } catch (thrown) {
      setError(refusalText(thrown as Error))
    }
    setBusy(false)
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
      <p className="row-buttons">
        <button
          type="button"
          className="button"
          aria-disabled={!isChanged || isBusy}
          onClick={() => isChanged && void send()}
        >
          {isBusy ? 'Saving…' : 'Save form'}
        </button>
        {isChanged && (
          <button type="button" className="button quiet" onClick={() => setDraft(draftOf(stored))}>
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
