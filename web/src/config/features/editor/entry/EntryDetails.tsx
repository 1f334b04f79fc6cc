import type { ItemRow } from '@portico/proto/http/content/items'
import { commerceMessages } from '@portico/proto/messages'
import { slugOf } from '@portico/proto/links/slug'
import { isCategory, isTag } from '@portico/proto/values/validators'
import { useId } from 'react'
import { useWebsite } from '../../../session/website.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectBox } from '../../../ui/fields/Select.tsx'
import { useItems } from '../../../content/items/items.ts'
import { NameInput } from '../../../content/items/NameInput.tsx'
import { namesOf } from '../../../content/items/names.ts'
import { recordTypes } from '../../../content/items/record-types.ts'
import { PictureInput } from '../../../content/assets/PictureInput.tsx'
import { MomentField } from './MomentField.tsx'
import { typeChange } from './type-change.ts'
import type { Entry } from './use-entry.ts'

type Props = Pick<Entry, 'fields' | 'collection' | 'errors' | 'time' | 'edit'>

/** The address, picture, names and type of an entry. */
export function EntryDetails({ fields, collection, errors, time, edit }: Props) {
  const { websiteId } = useWebsite()
  const id = useId()
  const items: readonly ItemRow[] =
    useItems(websiteId, collection?.id ?? '', collection !== undefined).data?.items ?? []
  const known = (kind: 'tags' | 'categories' | 'author') => namesOf(items, kind).map(({ name }) => name)
  const note = (name: string) => (errors[name] === undefined ? {} : { error: errors[name] })
  const suggested = slugOf(fields.title)
  return (
    <section className="side-section" aria-labelledby="entry-details">
      <h2 id="entry-details">Details</h2>
      <Field
        name="urlId"
        label="Address"
        {...note('urlId')}
        help={
          <>
            {collection?.fullUrl}/
            {suggested !== '' && suggested !== fields.urlId && (
              <>
                {' '}
                ·{' '}
                <button type="button" className="link" onClick={() => edit({ urlId: suggested })}>
                  Use the title
                </button>
              </>
            )}
          </>
        }
      >
        {(props) => (
          <input
            {...props}
            value={fields.urlId}
            maxLength={200}
            spellCheck={false}
            autoCapitalize="off"
            onChange={({ currentTarget }) => edit({ urlId: currentTarget.value })}
          />
        )}
      </Field>
      <div className="field">
        <span className="label">Picture</span>
        <PictureInput
          label="Picture of the entry"
          picture={fields.image}
          canRemove
          change={(image) => edit({ image })}
          {...note('image.assetUrl')}
        />
      </div>
      <NameInput
        label="Tags"
        word="tag"
        names={fields.tags}
        known={known('tags')}
        {...note('tags')}
        problemOf={(name) => (isTag(name) ? undefined : commerceMessages.tagLength)}
        onChange={(tags) => edit({ tags })}
      />
      <NameInput
        label="Categories"
        word="category"
        names={fields.categories}
        known={known('categories')}
        {...note('categories')}
        problemOf={(name) => (isCategory(name) ? undefined : commerceMessages.categoryLength)}
        onChange={(categories) => edit({ categories })}
      />
      <Field name="author" label="Author" {...note('author')}>
        {(props) => (
          <>
            <input
              {...props}
              value={fields.author}
              maxLength={100}
              list={`${id}-authors`}
              autoComplete="off"
              onChange={({ currentTarget }) => edit({ author: currentTarget.value })}
            />
            <datalist id={`${id}-authors`}>
              {known('author').map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <MomentField
        name="publishOn"
        label="Date"
        value={fields.publishOn}
        time={time}
        {...note('publishOn')}
        change={(publishOn) => edit({ publishOn })}
      />
      <label className="entry-check">
        <input
          type="checkbox"
          checked={fields.starred}
          onChange={({ currentTarget }) => edit({ starred: currentTarget.checked })}
        />
        <span>
          Featured
          <span className="soft small">Summaries can show featured entries alone.</span>
        </span>
      </label>
      <Field name="recordType" label="Type" {...note('recordType')}>
        {(props) => (
          <SelectBox>
            <select
              {...props}
              className="select"
              value={fields.recordType}
              onChange={({ currentTarget }) =>
                edit(typeChange(Number(currentTarget.value), fields, Date.now()))
              }
            >
              {!recordTypes.some(({ code }) => code === fields.recordType) && (
                <option value={fields.recordType}>Other</option>
              )}
              {recordTypes.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          </SelectBox>
        )}
      </Field>
    </section>
  )
}
