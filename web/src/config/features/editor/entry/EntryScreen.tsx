import { ExternalLink, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ItemRow } from '@portico/proto/http/content/items'
import type { SavedPage } from '@portico/proto/http/content/page-saving'
import type { Block } from '@portico/proto/site'
import { blockName } from '../../../content/blocks/block-name.ts'
import { editorPath } from '../../../content/pages/editor-path.ts'
import { useWebsite, visitHref } from '../../../session/website.ts'
import { createLiveRegion } from '../../../editing/live-region.ts'
import { LiveText } from '../../../editing/LiveText.tsx'
import { LeaveGuard } from '../../../ui/forms/LeaveGuard.tsx'
import { PanelHead } from '../../../ui/states/States.tsx'
import { SaveNotices } from '../save/SaveNotices.tsx'
import { SaveState } from '../save/SaveState.tsx'
import { useSaveAnnouncements } from '../save/useSaveAnnouncements.ts'
import { usePageSession } from '../save/usePageSession.ts'
import { EntryAside, EntrySeo, EntryTexts } from './EntryFields.tsx'
import { StatePanel } from './StatePanel.tsx'
import { textsOf } from './texts.ts'
import { useEntry } from './use-entry.ts'

/** The fields of an entry without its page: to change them quickly. They are kept and saved as in the page editor. */
export function EntryScreen({ item, saved }: { item: ItemRow; saved: SavedPage }) {
  const { websiteId, site } = useWebsite()
  const navigate = useNavigate()
  const { session, state, saving } = usePageSession({ websiteId, kind: 'item', id: item.id, saved, item })
  const [live] = useState(createLiveRegion)
  useSaveAnnouncements(saving, live.say)
  const { flush } = saving
  const entry = useEntry({ session, state, saving, flush })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void flush()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [flush])
  if (!entry) return null

  const isSaved = saving.state.status === 'saved'
  const editor = editorPath(websiteId, item.id)
  const words = textsOf(entry.document)
    .filter((text) => text !== '')
    .join('\n')
  return (
    <>
      {!isSaved && <LeaveGuard />}
      <PanelHead title={entry.fields.title || 'Untitled'}>
        <SaveState saving={saving} />
        <Link
          className="button"
          to={editor}
          onClick={(event) => {
            if (isSaved) return
            event.preventDefault()
            void flush().then((isDone) => isDone && navigate(editor))
          }}
        >
          <Pencil size={14} aria-hidden="true" /> Edit
        </Link>
        {site && (
          <a
            className="button quiet"
            href={visitHref(site, entry.item.fullUrl)}
            target="_blank"
            rel="noopener"
          >
            View <ExternalLink size={14} aria-hidden="true" />
            <span className="visually-hidden">(opens in a new tab)</span>
          </a>
        )}
      </PanelHead>
      <SaveNotices session={session} state={state} saving={saving} nameOf={nameOf} />
      <fieldset className="entry-form" disabled={state.tab === 'elsewhere'}>
        <legend className="visually-hidden">Entry</legend>
        <div className="entry-main">
          <EntryTexts entry={entry} />
          <section className="side-section" aria-labelledby="entry-content">
            <h2 id="entry-content">Content</h2>
            <p className="revision-text">{words || 'No text yet.'}</p>
            <p className="soft small">“Edit” opens the page, on which the text is written.</p>
          </section>
          <EntrySeo entry={entry} />
        </div>
        <aside className="entry-side" aria-label="State and details">
          <StatePanel {...entry} />
          <EntryAside entry={entry} />
        </aside>
      </fieldset>
      <LiveText region={live} />
    </>
  )
}

const nameOf = (block: Block) => blockName(block.type, block.value)
