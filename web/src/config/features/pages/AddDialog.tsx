import { createCollection } from '@portico/proto/api/sites/collections'
import { collectionType, type CollectionTypeName } from '@portico/proto/enums/collection-type'
import { collectionTypeWords, singlePageTypes } from '@portico/proto/enums/collection-type-words'
import { slugOf } from '@portico/proto/links/slug'
import { useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { SelectBox } from '../../ui/fields/Select.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired } from '../../ui/forms/useSubmit.ts'

const names = Object.keys(collectionTypeWords) as CollectionTypeName[]
const pageTypes = names.filter((name) => singlePageTypes.has(name))
const listTypes = names.filter((name) => !singlePageTypes.has(name))

type Props = { kind: 'page' | 'collection'; close: () => void }

/** Adds a page, or a collection of any type. The address follows the title until the owner changes it. */
export function AddDialog({ kind, close }: Props) {
  const { websiteId } = useWebsite()
  const addPage = useChange(createCollection)
  const types = kind === 'page' ? pageTypes : listTypes
  const [address, setAddress] = useState({ text: '', isOwn: false })
  return (
    <FormDialog
      title={kind === 'page' ? 'Add a page' : 'Add a collection'}
      help={kind === 'page' ? undefined : 'A collection has its own page, which lists its entries.'}
      send="Add"
      busy="Adding…"
      fields={['title', 'urlId', 'type']}
      check={(values) => ({
        ...checkRequired(values, 'title', 'Enter a title.'),
        ...checkRequired(values, 'urlId', 'Enter an address.'),
      })}
      submit={({ title = '', urlId = '', type = '', linked }) =>
        addPage({
          params: { websiteId },
          body: {
            title,
            urlId,
            type: collectionType[type as CollectionTypeName],
            navigation: linked === 'on',
          },
        })
      }
      done={(_, { title }) => toast(`${title} is added. Publish to show it to visitors.`)}
      close={close}
    >
      {(errors) => (
        <>
          <Field name="title" label="Title" error={errors['title']}>
            {(props) => (
              <input
                {...props}
                maxLength={200}
                autoComplete="off"
                onChange={({ currentTarget: { value } }) =>
                  setAddress((before) => (before.isOwn ? before : { text: slugOf(value), isOwn: false }))
                }
              />
            )}
          </Field>
          <Field name="type" label="Kind" error={errors['type']}>
            {(props) => (
              <SelectBox>
                <select {...props} className="select" defaultValue={types[0]}>
                  {types.map((name) => (
                    <option key={name} value={name}>
                      {collectionTypeWords[name]}
                    </option>
                  ))}
                </select>
              </SelectBox>
            )}
          </Field>
          <Field name="urlId" label="Address" error={errors['urlId']}>
            {(props) => (
              <span className="prefixed">
                <span aria-hidden="true">/</span>
                <input
                  {...props}
                  value={address.text}
                  onChange={({ currentTarget: { value } }) =>
                    setAddress({ text: value, isOwn: value !== '' })
                  }
                  spellCheck={false}
                  autoCapitalize="off"
                  autoComplete="off"
                />
              </span>
            )}
          </Field>
          <CheckField name="linked" label="Show in the navigation" defaultChecked />
        </>
      )}
    </FormDialog>
  )
}
