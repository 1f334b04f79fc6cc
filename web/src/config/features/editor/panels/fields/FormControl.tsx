import { useState } from 'react'
import { createForm, listForms } from '@portico/proto/api/forms/forms'
import { beginnings } from '../../../../content/forms/form-fields.ts'
import { useChange, useRead } from '../../../../session/calls.ts'
import { refusalText } from '../../../../ui/forms/refusal.ts'
import { ReferenceChoice } from './ReferenceControls.tsx'
import type { ControlProps } from './TextControls.tsx'
import { FormEditor } from './FormEditor.tsx'
import { useValueEditor, valueAt } from './value-editor.ts'

/** A form of the website: one that exists, which can be edited here, or a new one with one of four beginnings. */
export function FormControl(props: ControlProps) {
  const { path } = props
  const editor = useValueEditor()
  const { websiteId } = editor
  const forms = useRead(listForms, { query: { websiteId } })
  const [open, setOpen] = useState<'new' | 'edit' | null>(null)
  const id = valueAt(editor, path)
  const options = forms.data?.forms.map((form) => ({ id: form.id, label: form.name }))
  const isThere = options?.some((option) => option.id === id) === true
  if (open === 'edit' && typeof id === 'string')
    return <FormEditor key={id} websiteId={websiteId} formId={id} close={() => setOpen(null)} />
  return (
    <>
      <ReferenceChoice {...props} noun="form" options={options} error={forms.error} />
      <p className="row-buttons">
        {isThere && (
          <button type="button" className="button quiet" onClick={() => setOpen('edit')}>
            Edit this form
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          aria-expanded={open === 'new'}
          onClick={() => setOpen(open === 'new' ? null : 'new')}
        >
          New form
        </button>
      </p>
      {open === 'new' && (
        <Beginnings
          websiteId={websiteId}
          created={(formId) => {
            editor.set(path, formId, { isStructure: true })
            setOpen('edit')
          }}
        />
      )}
    </>
  )
}

type BeginningsProps = { websiteId: string; created: (formId: string) => void }

function Beginnings({ websiteId, created }: BeginningsProps) {
  const create = useChange(createForm)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const choose = async ({ key, form }: (typeof beginnings)[number]) => {
    setBusy(key)
    setError(undefined)
    try {
      const { id } = await create({ query: { websiteId }, body: form })
      created(id)
    } catch (thrown) {
      setError(refusalText(thrown as Error))
      setBusy(null)
    }
  }
  return (
    <div className="field-list" role="group" aria-label="New form">
      <h4>Start with</h4>
      <ul className="beginnings">
        {beginnings.map((beginning) => (
          <li key={beginning.key}>
            <button
              type="button"
              className="button quiet"
              aria-disabled={busy !== null}
              onClick={() => busy === null && void choose(beginning)}
            >
              {busy === beginning.key ? 'Creating…' : beginning.label}
            </button>
            <span className="soft small">{beginning.about}</span>
          </li>
        ))}
      </ul>
      {error && (
        <p className="error" role="status">
          {error}
        </p>
      )}
    </div>
  )
}
