import { updateItem } from '@portico/proto/api/sites/items'
import { saveItemPage } from '@portico/proto/api/sites/page-documents'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import type { ItemRow } from '@portico/proto/http/items'
import type { SavedPage } from '@portico/proto/http/page-saving'
import { ExternalLink, Pencil } from 'lucide-react'
import { useWebsite, visitHref } from '../../../session/website.ts'
import { call } from '../../../session/calls.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { LeaveGuard } from '../../../ui/forms/LeaveGuard.tsx'
import { PanelHead } from '../../../ui/states/States.tsx'
import type { CollectionRow } from '../../../content/pages/pages.ts'
import { ItemLanguages } from '../../../content/languages/ItemLanguages.tsx'
import { editorPath } from '../../../content/pages/editor-path.ts'
import { BodyEditor } from '../body/BodyEditor.tsx'
import { useRefreshItems, useTimeZone } from '../../../content/items/items.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { EventFields } from './EventFields.tsx'
import { ItemDetails } from './ItemDetails.tsx'
import { Revisions } from './Revisions.tsx'
import { SaveState } from './SaveState.tsx'
import { createSaver } from './saver.ts'
import { SeoFieldset } from './SeoFieldset.tsx'
import { StatePanel } from './StatePanel.tsx'

type Props = { item: ItemRow; page: SavedPage; collection: CollectionRow | undefined }

/** The form of an item: what it says, and beside it its state and details. Everything is saved while it is typed. */
export function ItemEditor({ item, page, collection }: Props) {
  const { websiteId, site, may } = useWebsite()
  const refresh = useRefreshItems(websiteId)
  const navigate = useNavigate()
  const time = useTimeZone(websiteId)
  const [saver] = useState(() =>
    createSaver(item, page, {
      putItem: (body) => call(updateItem, { params: { websiteId, id: item.id }, body }),
      putPage: (body) => call(saveItemPage, { params: { websiteId, id: item.id }, body }),
      newId: () => crypto.randomUUID(),
    }),
  )
  const draft = useSyncExternalStore(saver.subscribe, saver.get)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void saver.flush()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      saver.stop()
      // Lists and counts show what was saved here.
      void refresh()
    }
    // Only when the form is left: `refresh` is new on each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [saver])

  const { fields, save } = draft
  const errors = save.status === 'failed' ? save.errors : {}
  const isGuarded = save.status === 'failed' || save.status === 'conflict'
  const edit = saver.edit
  return (
    <>
      {(isGuarded || save.status === 'changed' || save.status === 'saving') && <LeaveGuard />}
      <PanelHead title={fields.title || 'Untitled'}>
        <SaveState save={save} retry={() => void saver.flush()} />
        <Link
          className="button quiet"
          to={editorPath(websiteId, item.id)}
          onClick={(event) => {
            if (saver.isDirty()) {
              event.preventDefault()
              void saver.flush().then((isSaved) => isSaved && navigate(editorPath(websiteId, item.id)))
            }
          }}
        >
          <Pencil size={14} aria-hidden="true" /> Edit
        </Link>
        {site && (
          <a
            className="button quiet"
            href={visitHref(site, draft.item.fullUrl)}
            target="_blank"
            rel="noopener"
          >
            View <ExternalLink size={14} aria-hidden="true" />
            <span className="visually-hidden">(opens in a new tab)</span>
          </a>
        )}
      </PanelHead>
      {save.status === 'conflict' && (
        <ConflictNotice conflict={save.conflict} draft={draft} resolve={saver.resolve} />
      )}
      <div className="item-form">
        <div className="item-main">
          <Field name="title" label="Title" {...note(errors['title'])}>
            {(props) => (
              <input
                {...props}
                className="input item-title"
                value={fields.title}
                maxLength={200}
                onChange={({ currentTarget }) => edit({ title: currentTarget.value })}
              />
            )}
          </Field>
          <section aria-labelledby="item-content">
            <h2 id="item-content">Content</h2>
            <BodyEditor
              key={draft.epoch}
              document={draft.document}
              change={saver.write}
              current={() => saver.get().document}
            />
          </section>
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
                maxLength={2_000}
                onChange={({ currentTarget }) => edit({ excerpt: currentTarget.value })}
              />
            )}
          </Field>
          <SeoFieldset
            fields={fields}
            path={draft.item.fullUrl}
            errors={errors}
            change={(seo) => edit({ seo: { ...saver.get().fields.seo, ...seo } })}
          />
        </div>
        <aside className="item-side" aria-label="State and details">
          <StatePanel saver={saver} draft={draft} time={time} />
          <EventFields fields={fields} time={time} errors={errors} edit={edit} />
          <ItemDetails fields={fields} collection={collection} errors={errors} edit={edit} time={time} />
          <ItemLanguages item={item} flush={saver.flush} />
          <Revisions saver={saver} itemId={item.id} />
          {may(permission.settingsCodeInjection, featureFlag.codeInjection) && (
            <section className="side-section" aria-labelledby="item-code">
              <h2 id="item-code">Code</h2>
              <p className="small">
                <Link to="code">Edit the code of this entry</Link>
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
        </aside>
      </div>
    </>
  )
}

const note = (error: string | undefined) => (error === undefined ? {} : { error })
