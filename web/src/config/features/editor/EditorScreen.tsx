import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { permission } from '@portico/proto/enums/permission'
import { workflowState } from '@portico/proto/enums/workflow-state'
import type { CanvasDraft } from '@portico/proto/http/content/canvas'
import { blocksOf, type Block } from '@portico/proto/site'
import type { DeviceViewName } from '@portico/proto/enums/device-view'
import type { PageModel } from '../../../page/model.ts'
import { createLiveRegion } from '../../editing/live-region.ts'
import type { EntryText } from '../../editing/selection.ts'
import { LiveText } from '../../editing/LiveText.tsx'
import { useEditing } from '../../editing/useEditing.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useWebsite } from '../../session/website.ts'
import { blockName } from '../../content/blocks/block-name.ts'
import { createActions } from './actions.ts'
import { Canvas } from './canvas/Canvas.tsx'
import { devices } from './canvas/devices.ts'
import { useCanvasData } from './canvas/useCanvasData.ts'
import { heldTarget } from './save/holding.ts'
import { SaveNotices } from './save/SaveNotices.tsx'
import { useSaveAnnouncements } from './save/useSaveAnnouncements.ts'
import { ContextBar } from './ContextBar.tsx'
import { EditorDialogs, TextLink } from './EditorDialogs.tsx'
import { EmptyPage } from './EmptyPage.tsx'
import { keyAction, type KeyAction } from './keys/keys.ts'
import { selectedIds } from './selection.ts'
import { Side } from './Side.tsx'
import { TopBar } from './TopBar.tsx'
import { useAfterTyping } from './useAfterTyping.ts'
import type { EditorDialog } from './commands/key-effects.ts'
import { useEditorCommands } from './useEditorCommands.ts'
import { useEditorKeys } from './keys/useEditorKeys.ts'
import { useTextMount } from './texts/useTextMount.ts'
import type { PageSession, SessionState } from './save/page-session.ts'
import type { PageSaving } from './save/usePageSession.ts'

type Props = {
  draft: CanvasDraft
  model: PageModel
  session: PageSession
  state: SessionState
  saving: PageSaving
}

/**
 * The page editor: the page, and around it what can be done with the selected part. It renders with each change of the document;
 * the bars and panels get functions that stay the same, and while a text is typed they get the document after a pause.
 */
export function EditorScreen({ draft, model, session, state, saving }: Props) {
  const { editing } = session
  // A second tab only shows the page.
  const isEditable = state.tab === 'here'
  const { websiteId, roles, may } = useWebsite()
  const { document: edited, selection, undoLabel, redoLabel } = useEditing(editing)
  const [device, setDevice] = useState<DeviceViewName>(firstDevice)
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  const [focused, setFocused] = useState<string | undefined>()
  const [entryFocus, setEntryFocus] = useState<string | undefined>()
  const clearEntryFocus = useCallback(() => setEntryFocus(undefined), [])
  const [live] = useState(createLiveRegion)
  useSaveAnnouncements(saving, live.say)
  const screen = useRef<HTMLDivElement>(null)
  const actions = useMemo(
    () => createActions({ editing, newId: newShortId, nameOf, announce: live.say, refuse }),
    [editing, live],
  )
  const page = useCanvasData({ websiteId, pageId: draft.id, model, document: edited })

  const performKey = useRef<(action: KeyAction) => void>(undefined)
  const leaveEntryText = useRef<(field: EntryText) => void>(undefined)
  const onEnter = useCallback((field: EntryText) => leaveEntryText.current?.(field), [])
  const onTextKey = useCallback((event: KeyboardEvent) => {
    const action = keyAction(event, 'text')
    if (!action) return false
    performKey.current?.(action)
    return true
  }, [])
  const { text, state: textState } = useTextMount({
    ...{ session, actions, onKey: onTextKey, onNotice, onEnter },
  })
  const { flush: save } = saving
  const commands = useEditorCommands({
    ...{ editing, actions, text, isEditable, screen, setDialog, setFocused, setEntryFocus, save },
    say: live.say,
  })
  const { perform, editAfter } = commands
  useLayoutEffect(() => {
    performKey.current = perform
    leaveEntryText.current = editAfter
  }, [perform, editAfter])
  const onKey = useEditorKeys(editing, perform)

  const isTyped = text.isTyped(edited)
  const settled = useAfterTyping(edited, isTyped)
  // The outline of the selected part is painted before its settings, which take longer.
  const settledSelection = useDeferredValue(selection)
  // The address of an entry can change while it is edited.
  const { item } = state
  const shown = useMemo(() => (item ? { ...model, path: item.fullUrl } : model), [item, model])
  const entry = useMemo(
    () => ({
      ...{ session, state, saving, focus: entryFocus, onFocused: clearEntryFocus },
      flush: commands.saveNow,
    }),
    [session, state, saving, entryFocus, clearEntryFocus, commands],
  )
  const close = () => setDialog(null)
  return (
    <div className="editor" ref={screen} data-editable={isEditable}>
      <TopBar
        draft={draft}
        page={shown}
        title={edited.entry?.title ?? edited.title}
        device={device}
        onDevice={setDevice}
        undo={isEditable ? undoLabel : undefined}
        redo={isEditable ? redoLabel : undefined}
        commands={commands}
        saving={saving}
        isHidden={item !== undefined && item.state !== workflowState.published}
        isEditable={isEditable}
      />
      <SaveNotices session={session} state={state} saving={saving} nameOf={nameOf} />
      <ContextBar
        document={settled}
        selection={selection}
        actions={actions}
        text={text}
        textState={textState}
        isEditable={isEditable}
        nameOf={nameOf}
        commands={commands}
      />
      {dialog === 'link' && selection.kind === 'text' && textState && (
        <TextLink websiteId={websiteId} document={edited} text={text} link={textState.link} close={close} />
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
          openEntryText={
            isEditable && selection.kind === 'entry' && selection.isOpen ? selection.field : undefined
          }
          mountEntryText={text.mountEntryText}
          nameOf={blockName}
          onPress={commands.press}
          onKey={onKey}
        />
        {isEditable && selection.kind !== 'entry' && blocksOf(edited).length === 0 && (
          <EmptyPage isEntry={edited.entry !== undefined} onAdd={commands.openLibrary} />
        )}
        <Side
          websiteId={websiteId}
          draft={draft}
          document={settled}
          isSelected={selection.kind !== 'none'}
          selection={settledSelection}
          actions={actions}
          roles={roles}
          mayStructure={may(permission.changeStructure)}
          isEditable={isEditable}
          nameOf={nameOf}
          entry={entry}
          onHistory={commands.openHistory}
        />
      </div>
      {dialog !== null && dialog !== 'link' && (
        <EditorDialogs
          open={dialog}
          websiteId={websiteId}
          pageId={draft.id}
          look={{ page, design: draft.design }}
          roles={roles}
          document={edited}
          selection={selection}
          actions={actions}
          nameOf={nameOf}
          close={close}
          onDone={commands.refocus}
        />
      )}
      <LiveText region={live} />
    </div>
  )
}

const nameOf = (block: Block) => blockName(block.type, block.value)
const refuse = (reason: string) => toast(reason, { tone: 'poor' })
const onNotice = (notice: string) => toast(notice)

/** A phone shows the page as phones do. */
const firstDevice = (): DeviceViewName =>
  window.matchMedia('(max-width: 47.99rem)').matches ? 'phone' : 'desktop'

/** 12 letters and digits: an id that no other block of the page has. */
const newShortId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12)
