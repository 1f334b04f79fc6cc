import { createItem } from '@portico/proto/api/sites/items'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { recordType } from '@portico/proto/enums/record-type'
import { workflowState } from '@portico/proto/enums/workflow-state'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { SelectBox } from '../../ui/fields/Select.tsx'
import { checkRequired, useSubmit } from '../../ui/forms/useSubmit.ts'
import { recordTypes } from './record-types.ts'

const HOUR_MS = 3_600_000

/** The dialog that adds an item as a draft, and opens it. */
export function NewItem({ collectionId, close }: { collectionId: string; close: () => void }) {
  const { websiteId } = useWebsite()
  const navigate = useNavigate()
  const addItem = useChange(createItem)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['title', 'recordType'],
    check: (values) => checkRequired(values, 'title', 'Enter a title.'),
    send: ({ title = '', recordType: type = '' }) => {
      const isEvent = Number(type) === recordType.event
      // An event needs a start and an end: the next full hour, which the form changes.
      const startDate = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
      return addItem({
        params: { websiteId, id: collectionId },
        body: {
          title,
          document: { title, sections: [] },
          recordType: Number(type),
          state: workflowState.draft,
          ...(isEvent && { startDate, endDate: startDate + HOUR_MS }),
        },
      })
    },
    done: ({ id }) => navigate(`/sites/${websiteId}/pages/${collectionId}/${id}`),
  })
  return (
    <dialog className="dialog item-dialog" ref={dialog} aria-labelledby="new-item" onClose={close}>
      <div className="dialog-head">
        <h2 id="new-item">New entry</h2>
      </div>
      <form {...form}>
        <Refusal text={refusal} />
        <Field name="title" label="Title" error={errors['title']}>
          {(props) => <input {...props} maxLength={200} autoComplete="off" autoFocus />}
        </Field>
        <Field
          name="recordType"
          label="Type"
          error={errors['recordType']}
          help="An event has a start, an end and a place."
        >
          {(props) => (
            <SelectBox>
              <select {...props} className="select" defaultValue={recordType.text}>
                {recordTypes.map(({ code, label }) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </select>
            </SelectBox>
          )}
        </Field>
        <FormActions
          send="Add draft"
          busy="Adding…"
          isPending={isPending}
          close={() => dialog.current?.close()}
        />
      </form>
    </dialog>
  )
}
