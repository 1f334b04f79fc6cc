import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { blockType } from '@portico/proto/enums/block-type'
import { workflowState } from '@portico/proto/enums/workflow-state'
import { permission } from '@portico/proto/enums/permission'
import type { CanvasDraft } from '@portico/proto/http/canvas'
import { blocksOf, type Block } from '@portico/proto/site'
import type { DeviceViewName } from '@portico/proto/enums/device-view'
import type { PageModel } from '../../../page/model.ts'
import { createLiveRegion } from '../../editing/live-region.ts'
import { LiveText } from '../../editing/LiveText.tsx'
import { useEditing } from '../../editing/useEditing.ts'
import { isTextInput } from '../../ui/fields/is-text-input.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useWebsite } from '../../session/website.ts'
import { blockName } from '../../content/blocks/block-name.ts'
import { createActions } from './actions.ts'
import { Canvas, type CanvasTarget } from './canvas/Canvas.tsx'
import { devices } from './canvas/devices.ts'
import { useCanvasData } from './canvas/useCanvasData.ts'
import { heldTarget } from './save/holding.ts'
import { SaveNotices } from './save/SaveNotices.tsx'
import { useSaveAnnouncements } from './save/useSaveAnnouncements.ts'
import { ContextBar } from './ContextBar.tsx'
import { findBlock } from './document/find.ts'
import type { EditedDocument } from './document/types.ts'
import { areaOf, focusArea, isInText } from './focus-area.ts'
import { keyAction, type KeyAction } from './keys.ts'
import { selectedIds } from './selection.ts'
import { Side } from './Side.tsx'
import { TopBar } from './TopBar.tsx'
import { TEXT_NOT_LOADED, useTextMount } from './useTextMount.ts'
import type { PageSession, SessionState } from './save/page-session.ts'
import type { PageSaving } from './save/usePageSession.ts'

const LibraryDialog = lazy(async () => ({ default: (await import('./LibraryDialog.tsx')).LibraryDialog }))
const BlockHistory = lazy(async () => ({
  default: (await import('./publish/BlockHistory.tsx')).BlockHistory,
}))
const LinkPicker = lazy(async () => ({ default: (await import('./text/LinkPicker.tsx')).LinkPicker }))
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

type Props = {
  draft: CanvasDraft
  model: PageModel
  session: PageSession
  state: SessionState
  saving: PageSaving
}

/** The page editor: the page, and around it what can be done with the selected part. */
export function EditorScreen({ draft, model, session, state, saving }: Props) {
  const { editing } = session
  // A second tab only shows the page.
  const isEditable = state.tab === 'here'
  const { websiteId, roles, may } = useWebsite()
  const { document: edited, selection, undoLabel, redoLabel } = useEditing(editing)
  const [device, setDevice] = useState<DeviceViewName>(firstDevice)
  const [dialog, setDialog] = useState<'library' | 'move' | 'link' | 'history' | null>(null)
  const [focused, setFocused] = useState<string | undefined>()
  const [entryFocus, setEntryFocus] = useState<string | undefined>()
  const clearEntryFocus = useCallback(() => setEntryFocus(undefined), [])
  const [live] = useState(createLiveRegion)
  useSaveAnnouncements(saving, live.say)
  const screen = useRef<HTMLDivElement>(null)
  const nameOf = useCallback((block: Block) => blockName(block.type, block.value), [])
  const actions = useMemo(
    () =>
      createActions({
        editing,
        newId: newShortId,
        nameOf,
        announce: live.say,
        refuse: (reason) => toast(reason, { tone: 'poor' }),
      }),
    [editing, nameOf, live],
  )
  const page = useCanvasData({ websiteId, pageId: draft.id, model, document: edited })

  const latest = useRef<{ perform: (action: KeyAction) => void; press: (target: CanvasTarget) => void }>(
    undefined,
  )
  const onTextKey = useCallback((event: KeyboardEvent) => {
    const action = keyAction(event, 'text')
    if (!action) return false
    latest.current?.perform(action)
    return true
  }, [])
  const text = useTextMount({ session, actions, onKey: onTextKey, onNotice: (notice) => toast(notice) })

  /** Begins to edit a text where the pointer is, or opens the settings of another block. */
  const edit = (id: string, at: CanvasTarget | 'end') => {
    const block = findBlock(edited, id)?.block
    if (!block || !isEditable) return
    if (!isText(block))
      return void screen.current
        ?.querySelector<HTMLElement>(
          '.editor-settings input, .editor-settings button, .editor-settings textarea',
        )
        ?.focus()
    void import('./text/lossless.ts').then(
      ({ canEditInPlace }) => {
        if (!canEditInPlace(String(block.value['html'] ?? ''))) {
          actions.select({ kind: 'blocks', ids: [id] })
          return
        }
        text.startAt(at === 'end' ? 'end' : { x: at.x, y: at.y })
        editing.select({ kind: 'text', id })
      },
      () => toast(TEXT_NOT_LOADED, { tone: 'poor' }),
    )
  }

  const changes: Partial<Record<KeyAction, () => void>> = {
    duplicate: actions.duplicate,
    remove: actions.remove,
    'section-up': () => actions.moveSection('before'),
    'section-down': () => actions.moveSection('after'),
    'move-up': () => actions.move('up'),
    'move-down': () => actions.move('down'),
    'move-left': () => actions.move('left'),
    'move-right': () => actions.move('right'),
  }
  const views: Partial<Record<KeyAction, () => void>> = {
    undo: () => isEditable && actions.undo(),
    redo: () => isEditable && actions.redo(),
    save: () => void saving.flush().then((isSaved) => isSaved && live.say('Saved')),
    'next-area': () => focusArea(screen.current, 1),
    'previous-area': () => focusArea(screen.current, -1),
    insert: () => isEditable && setDialog('library'),
    link: () => setDialog('link'),
    edit: () => {
      const [id] = selectedIds(editing.get().selection)
      if (id !== undefined) edit(id, 'end')
    },
  }
  const perform = (action: KeyAction): void => {
    text.flush()
    if (views[action]) return views[action]()
    if (action === 'climb') actions.climb()
    else if (action === 'next' || action === 'previous') actions.step(action === 'next' ? 1 : -1)
    else if (isEditable) changes[action]?.()
    refocus()
  }
  /** The focus follows the selection in the canvas. */
  const refocus = () => {
    const [id] = selectedIds(editing.get().selection)
    setFocused(undefined)
    requestAnimationFrame(() => setFocused(id))
  }

  const onKey = useCallback(
    (event: KeyboardEvent) => {
      const inText = editing.get().selection.kind === 'text' && isInText(event)
      if (inText) return // The text asks `onTextKey` itself.
      const action = keyAction(event, 'page')
      if (!action) return
      event.preventDefault()
      latest.current?.perform(action)
    },
    [editing],
  )
  useEffect(() => {
    const onPanelKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open], [role=dialog]')) return
      const action = keyAction(event, isTextInput(event.target) ? 'panel' : areaOf(event))
      if (!action) return
      event.preventDefault()
      latest.current?.perform(action)
    }
    document.addEventListener('keydown', onPanelKey)
    return () => document.removeEventListener('keydown', onPanelKey)
  }, [])

  const press = (target: CanvasTarget) => {
    if (target.kind === 'frame')
      return toast('The header and the footer are changed in Pages, Design and Settings.')
    if (target.kind === 'entry') {
      setEntryFocus(target.id)
      return actions.select({ kind: 'page' })
    }
    const isSame = selectedIds(selection)[0] === target.id
    if (selection.kind === 'text' && selection.id === target.id) return
    setFocused(undefined)
    if (target.kind !== 'block') return actions.select({ kind: target.kind, id: target.id })
    const block = findBlock(edited, target.id)?.block
    actions.select({ kind: 'blocks', ids: [target.id] })
    if (block && (isText(block) || isSame)) edit(target.id, target)
    else setFocused(target.id)
  }
  useLayoutEffect(() => {
    latest.current = { perform, press }
  })
  const onPress = useCallback((target: CanvasTarget) => latest.current?.press(target), [])
  const nameOfType = useCallback(
    (type: number, value: Readonly<Record<string, unknown>>) => blockName(type, value),
    [],
  )

  const saveNow = () => {
    text.flush()
    return saving.flush()
  }
  const openHistory = () => {
    text.flush()
    setDialog('history')
  }
  const chosen = findBlock(edited, selectedIds(selection)[0] ?? '')?.block
  const count = blocksOf(edited).length
  return (
    <div className="editor" ref={screen} data-editable={isEditable}>
      <TopBar
        draft={draft}
        // The address of an entry can change while it is edited.
        page={state.item ? { ...model, path: state.item.fullUrl } : model}
        title={edited.entry?.title ?? edited.title}
        device={device}
        onDevice={setDevice}
        undo={isEditable ? undoLabel : undefined}
        redo={isEditable ? redoLabel : undefined}
        onUndo={() => perform('undo')}
        onRedo={() => perform('redo')}
        saving={saving}
        isHidden={state.item !== undefined && state.item.state !== workflowState.published}
        isEditable={isEditable}
        onDiscard={(published) => {
          text.flush()
          return actions.replaceBy(published, 'Discard changes')
        }}
        beforePublish={saveNow}
      />
      <SaveNotices session={session} state={state} saving={saving} nameOf={nameOf} />
      <ContextBar
        document={edited}
        selection={selection}
        actions={actions}
        text={text}
        isEditable={isEditable}
        nameOf={nameOf}
        onEdit={(id) => edit(id, 'end')}
        onInsert={() => setDialog('library')}
        onMoveTo={() => setDialog('move')}
        onHistory={openHistory}
        onLink={() => setDialog('link')}
        onDone={refocus}
      />
      {dialog === 'link' && selection.kind === 'text' && text.state && (
        <Suspense>
          <LinkPicker
            websiteId={websiteId}
            value={text.state.link?.href ?? ''}
            newWindow={text.state.link?.newWindow ?? false}
            anchors={anchorsOf(edited)}
            onChange={(link) => text.editor()?.run(link ? { type: 'link', ...link } : { type: 'unlink' })}
            onClose={() => {
              setDialog(null)
              text.editor()?.focus()
            }}
          />
        </Suspense>
      )}
      <div className="editor-body">
        <Canvas
          page={page}
          document={edited}
          design={draft.design}
          window={devices[device]}
          selected={selectedIds(selection)}
          held={state.held.map(heldTarget)}
          focused={focused}
          textId={isEditable && selection.kind === 'text' ? selection.id : undefined}
          mountText={text.mount}
          nameOf={nameOfType}
          onPress={onPress}
          onKey={onKey}
        />
        <Side
          websiteId={websiteId}
          draft={draft}
          document={edited}
          selection={selection}
          actions={actions}
          roles={roles}
          mayStructure={may(permission.changeStructure)}
          isEditable={isEditable}
          nameOf={nameOf}
          entry={{ session, state, saving, focus: entryFocus, onFocused: clearEntryFocus, flush: saveNow }}
          onHistory={openHistory}
          onDone={refocus}
        />
      </div>
      <Suspense>
        {dialog === 'library' && (
          <LibraryDialog
            websiteId={websiteId}
            roles={roles}
            blockCount={count}
            onAdd={(block) => {
              if (actions.addBlock(block)) {
                setDialog(null)
                refocus()
              }
            }}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'history' && chosen && (
          <BlockHistory
            pageId={draft.id}
            block={chosen}
            name={nameOf(chosen)}
            onPutBack={(value) => {
              if (actions.putBack(chosen.id, value)) setDialog(null)
            }}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'move' && (
          <MoveDialog
            document={edited}
            selection={selection}
            nameOf={nameOf}
            onMove={(id, place) => {
              actions.moveBlock(id, place)
              setDialog(null)
              refocus()
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
      <LiveText region={live} />
    </div>
  )
}

/** The names for links of the sections of the page. */
const anchorsOf = ({ sections }: EditedDocument) =>
  sections.flatMap(({ anchor }, at) =>
    anchor === undefined ? [] : [{ id: anchor, href: `#${anchor}`, label: `Section ${at + 1}` }],
  )

const isText = ({ type }: Block) => type === blockType.html || type === blockType.markdown

/** A phone shows the page as phones do. */
const firstDevice = (): DeviceViewName =>
  window.matchMedia('(max-width: 47.99rem)').matches ? 'phone' : 'desktop'

/** 12 letters and digits: an id that no other block of the page has. */
const newShortId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12)
