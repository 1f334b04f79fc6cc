import { saveCategory } from '@portico/proto/api/commerce/products/product-names'
import type { ProductCategory } from '@portico/proto/http/shop/product-names'
import { MAX_CATEGORY_LENGTH } from '@portico/proto/limits'
import { commerceMessages } from '@portico/proto/messages'
import { useState } from 'react'
import { useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { checkRequired } from '../../../ui/forms/checks.ts'
import { treeOptions } from './tree.ts'

/** A button with the dialog that adds a category. */
export function NewCategory({ categories }: { categories: readonly ProductCategory[] }) {
  const { websiteId } = useWebsite()
  const save = useChange(saveCategory)
  const [isOpen, setOpen] = useState(false)
  const isTaken = (text: string) =>
    categories.some(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
  return (
    <p className="actions">
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add a category
      </button>
      {isOpen && (
        <FormDialog
          title="New category"
          send="Add category"
          busy="Adding…"
          values={{ name: '', parent: '' }}
          check={({ name }) =>
            isTaken(name)
              ? { name: commerceMessages.tagExists('category') }
              : checkRequired(name, 'name', 'Enter the name of the category.')
          }
          bodyOf={({ name, parent }) => ({ name, parent: parent === '' ? null : parent })}
          submit={(body) => save({ query: { websiteId }, body })}
          close={() => setOpen(false)}
        >
          {({ control }) => (
            <>
              <TextField
                control={control}
                name="name"
                label="Name"
                maxLength={MAX_CATEGORY_LENGTH}
                autoComplete="off"
                autoFocus
              />
              <ChoiceField
                control={control}
                name="parent"
                label="Inside"
                options={[{ value: '', label: 'No other category' }, ...treeOptions(categories)]}
              />
            </>
          )}
        </FormDialog>
      )}
    </p>
  )
}
