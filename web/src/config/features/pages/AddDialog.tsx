import { createCollection } from '@portico/proto/api/sites/content/collections'
import { collectionType, type CollectionTypeName } from '@portico/proto/enums/collection-type'
import { collectionTypeWords, singlePageTypes } from '@portico/proto/enums/collection-type-words'
import { slugOf } from '@portico/proto/links/slug'
import { useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired } from '../../ui/forms/checks.ts'

const choiceOf = (name: CollectionTypeName) => ({
  value: collectionType[name],
  label: collectionTypeWords[name],
})
const names = Object.keys(collectionTypeWords) as CollectionTypeName[]
const types = {
  page: names.filter((name) => singlePageTypes.has(name)).map(choiceOf),
  collection: names.filter((name) => !singlePageTypes.has(name)).map(choiceOf),
}

type Props = { kind: 'page' | 'collection'; close: () => void }

/** Adds a page, or a collection of any type. The address follows the title until the owner changes it. */
export function AddDialog({ kind, close }: Props) {
  const { websiteId } = useWebsite()
  const addPage = useChange(createCollection)
  const [isOwnAddress, setOwnAddress] = useState(false)
  return (
    <FormDialog
      title={kind === 'page' ? 'Add a page' : 'Add a collection'}
      help={kind === 'page' ? undefined : 'A collection has its own page, which lists its entries.'}
      send="Add"
      busy="Adding…"
      values={{ title: '', urlId: '', type: types[kind][0]!.value, navigation: true }}
      check={({ title, urlId }) => ({
        ...checkRequired(title, 'title', 'Enter a title.'),
        ...checkRequired(urlId, 'urlId', 'Enter an address.'),
      })}
      contract={async () =>
        (await import('@portico/proto/api/sites/content/collections.schemas')).createCollection
      }
      submit={(body) => addPage({ params: { websiteId }, body })}
      done={(_, { title }) => toast(`${title} is added. Publish to show it to visitors.`)}
      close={close}
    >
      {({ control, change }) => (
        <>
          <TextField
            control={control}
            name="title"
            label="Title"
            maxLength={200}
            autoComplete="off"
            edited={(title) => !isOwnAddress && change('urlId', slugOf(title))}
          />
          <ChoiceField control={control} name="type" label="Kind" options={types[kind]} />
          <TextField
            control={control}
            name="urlId"
            label="Address"
            before="/"
            isCode
            edited={(address) => setOwnAddress(address !== '')}
          />
          <CheckField control={control} name="navigation" label="Show in the navigation" />
        </>
      )}
    </FormDialog>
  )
}
