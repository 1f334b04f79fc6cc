import { createItem } from '@portico/proto/api/sites/content/items'
import { useNavigate } from 'react-router'
import { recordType } from '@portico/proto/enums/record-type'
import { workflowState } from '@portico/proto/enums/workflow-state'
import { MAX_ENTRY_TITLE_LENGTH } from '@portico/proto/limits'
import { editorPath } from '../../content/pages/editor-path.ts'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { checkRequired } from '../../ui/forms/checks.ts'
import { recordTypes } from '../../content/items/record-types.ts'

const HOUR_MS = 3_600_000
const types = recordTypes.map(({ code, label }) => ({ value: code, label }))

/** The dialog that adds an item as a draft, and opens it in the page editor. */
export function NewItem({ collectionId, close }: { collectionId: string; close: () => void }) {
  const { websiteId } = useWebsite()
  const navigate = useNavigate()
  const addItem = useChange(createItem)
  return (
    <FormDialog
      title="New entry"
      send="Add draft"
      busy="Adding…"
      values={{ title: '', recordType: types.find(({ value }) => value === recordType.text)!.value }}
      check={({ title }) => checkRequired(title, 'title', 'Enter a title.')}
      bodyOf={({ title, recordType: type }) => {
        // An event needs a start and an end: the next full hour, which the form changes.
        const startDate = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
        return {
          title,
          document: { title, sections: [] },
          recordType: type,
          state: workflowState.draft,
          ...(type === recordType.event && { startDate, endDate: startDate + HOUR_MS }),
        }
      }}
      submit={(body) => addItem({ params: { websiteId, id: collectionId }, body })}
      done={({ id }) => navigate(editorPath(websiteId, id))}
      close={close}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="title"
            label="Title"
            maxLength={MAX_ENTRY_TITLE_LENGTH}
            autoComplete="off"
            autoFocus
          />
          <ChoiceField
            control={control}
            name="recordType"
            label="Type"
            help="An event has a start, an end and a place."
            options={types}
          />
        </>
      )}
    </FormDialog>
  )
}
