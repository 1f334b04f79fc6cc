import { ChevronLeft, ExternalLink, Monitor, Redo2, Smartphone, Tablet, Undo2 } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { DeviceViewName } from '@portico/proto/enums/device-view'
import type { CanvasDraft } from '@portico/proto/http/content/canvas'
import { useWebsite, visitHref } from '../../session/website.ts'
import type { PageModel } from '../../../page/model.ts'
import { AlsoHere } from './save/AlsoHere.tsx'
import { SaveState } from './save/SaveState.tsx'
import type { PageSaving } from './save/usePageSession.ts'
import type { EditorCommands } from './useEditorCommands.ts'

const PublishDialog = lazy(async () => ({
  default: (await import('./publish/PublishDialog.tsx')).PublishDialog,
}))

const deviceButtons = [
  { name: 'phone', label: 'Phone', Icon: Smartphone },
  { name: 'tablet', label: 'Tablet', Icon: Tablet },
  { name: 'desktop', label: 'Desktop', Icon: Monitor },
] as const

type Props = {
  draft: CanvasDraft
  page: PageModel
  title: string
  device: DeviceViewName
  onDevice: (device: DeviceViewName) => void
  /** The labels of undo and redo; undefined if there is nothing. */
  undo: string | undefined
  redo: string | undefined
  commands: EditorCommands
  saving: PageSaving
  /** Whether the page is an entry that visitors do not see because of its state. */
  isHidden: boolean
  /** Whether this tab may edit the page. */
  isEditable: boolean
}

/** The way back, the title, undo, widths, the saved state, and publishing. */
export const TopBar = memo(function TopBar(props: Props) {
  const { draft, page, device, onDevice, undo, redo, commands, saving, isEditable } = props
  const title = props.title || 'Untitled'
  const { websiteId, site } = useWebsite()
  const [isPublishing, setPublishing] = useState(false)
  const back =
    draft.kind === 'item'
      ? { to: `/sites/${websiteId}/pages/${draft.collectionId}`, label: 'Entries' }
      : { to: `/sites/${websiteId}/pages`, label: 'Pages' }
  return (
    <header className="editor-top">
      <Link className="icon-button" to={back.to} aria-label={`Back to ${back.label}`}>
        <ChevronLeft size={20} aria-hidden="true" />
      </Link>
      <h1 className="editor-title">
        {title} <span className="soft small path">{page.path}</span>
      </h1>
      <div className="editor-history" role="group" aria-label="History">
        <button
          type="button"
          className="icon-button"
          aria-label="Undo"
          title={undo === undefined ? 'Nothing to undo' : `Undo: ${undo}`}
          aria-disabled={undo === undefined}
          onClick={() => undo !== undefined && commands.undo()}
        >
          <Undo2 size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Redo"
          title={redo === undefined ? 'Nothing to redo' : `Redo: ${redo}`}
          aria-disabled={redo === undefined}
          onClick={() => redo !== undefined && commands.redo()}
        >
          <Redo2 size={18} aria-hidden="true" />
        </button>
      </div>
      <div className="editor-devices segmented-control" role="group" aria-label="Width of the page">
        {deviceButtons.map(({ name, label, Icon }) => (
          <button
            key={name}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={name === device}
            onClick={() => onDevice(name)}
          >
            <Icon size={17} aria-hidden="true" />
          </button>
        ))}
      </div>
      <AlsoHere pageId={draft.id} isEditable={isEditable} />
      <SaveState saving={saving} />
      {site && (
        <a
          className="icon-button editor-view"
          href={visitHref(site, page.path)}
          target="_blank"
          rel="noopener"
          title="View the published page"
        >
          <ExternalLink size={17} aria-hidden="true" />
          <span className="visually-hidden">View the published page (opens in a new tab)</span>
        </a>
      )}
      <button type="button" className="button" onClick={() => setPublishing(true)}>
        Publish
      </button>
      <Suspense>
        {isPublishing && (
          <PublishDialog
            draft={draft}
            title={title}
            path={page.path}
            isHidden={props.isHidden}
            beforePublish={commands.saveNow}
            {...(isEditable && { onDiscard: commands.discard })}
            close={() => setPublishing(false)}
          />
        )}
      </Suspense>
    </header>
  )
})
