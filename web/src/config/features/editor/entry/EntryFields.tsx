import { Link } from 'react-router'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { MAX_ENTRY_TITLE_LENGTH, MAX_EXCERPT_LENGTH } from '@portico/proto/limits'
import { ItemLanguages } from '../../../content/languages/ItemLanguages.tsx'
import { SeoFieldset } from '../../../content/seo/SeoFieldset.tsx'
import { useWebsite } from '../../../session/website.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { hasOwnHeading } from '../../../../views/own-heading.ts'
import { EntryDetails } from './EntryDetails.tsx'
import { EventFields } from './EventFields.tsx'
import { Revisions } from './Revisions.tsx'
import type { Entry } from './use-entry.ts'
import './entry.css'

/** The title and the excerpt of an entry. */
export function EntryTexts({ entry }: { entry: Entry }) {
  const { fields, errors, edit, document } = entry
  return (
    <>
      <Field
        name="title"
        label="Title"
        {...note(errors['title'])}
        {...(hasOwnHeading(document) && {
          help: 'The text has a heading of the largest size, so the page shows that instead of title, date and excerpt.',
        })}
      >
        {(props) => (
          <input
            {...props}
            className="input entry-title"
            value={fields.title}
            maxLength={MAX_ENTRY_TITLE_LENGTH}
            autoComplete="off"
            onChange={({ currentTarget }) => edit({ title: currentTarget.value })}
          />
        )}
      </Field>
      <Field
        name="excerpt"
        label="Excerpt"
        help="Lists, summaries and feeds show it instead of the beginning of the text."
        {...note(errors['excerpt'])}
      >
        {(props) => (
          <textarea
            {...props}
            rows={3}
            value={fields.excerpt}
            maxLength={MAX_EXCERPT_LENGTH}
            onChange={({ currentTarget }) => edit({ excerpt: currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}

/** The texts and the picture of an entry for search engines and social networks. */
export const EntrySeo = ({ entry: { fields, errors, edit, item } }: { entry: Entry }) => (
  <SeoFieldset
    seo={fields.seo}
    own={{ title: fields.title, description: fields.excerpt, picture: fields.image?.assetUrl }}
    path={item.fullUrl}
    errors={errors}
    change={(seo) => edit({ seo })}
  />
)

/** All other fields of an entry, and what belongs to it. */
export function EntryAside({ entry }: { entry: Entry }) {
  const { websiteId, may } = useWebsite()
  const { item, collection, flush } = entry
  return (
    <>
      <EventFields {...entry} />
      <EntryDetails {...entry} />
      <ItemLanguages item={item} flush={flush} />
      <Revisions {...entry} />
      {may(permission.settingsCodeInjection, featureFlag.codeInjection) && (
        <section className="side-section" aria-labelledby="entry-code">
          <h2 id="entry-code">Code</h2>
          <p className="small">
            <Link to={`/sites/${websiteId}/pages/${item.collectionId}/${item.id}/code`}>
              Edit the code of this entry
            </Link>
          </p>
        </section>
      )}
      {collection && (
        <p className="small">
          <Link to={`/sites/${websiteId}/pages/${collection.id}/names`}>
            Manage tags, categories and authors
          </Link>
        </p>
      )}
    </>
  )
}

const note = (error: string | undefined) => (error === undefined ? {} : { error })
