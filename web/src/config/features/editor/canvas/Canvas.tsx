import { memo, useEffect, useMemo, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import type { CanvasDraft } from '@portico/proto/http/content/canvas'
import type { PageModel } from '../../../../page/model.ts'
import { Frozen, HtmlCleaner } from '../../../../ui/frozen.ts'
import { Editing, type ViewEditing } from '../../../../views/editing.ts'
import { Footer, Header } from '../../../../views/Header.tsx'
import { Page } from '../../../../views/Page.tsx'
import { CanvasBlock } from './CanvasBlock.tsx'
import type { EditedDocument } from '../document/types.ts'
import { idOfEntryText } from '../selection.ts'
import { CanvasEntryText, HiddenHead } from './CanvasEntryText.tsx'
import { CanvasContext, EntryTextContext, type CanvasState, type EntryTextState } from './canvas-context.ts'
import { CANVAS_STYLES, heldStyles, selectionStyles } from './canvas-styles.ts'
import type { DeviceWindow } from './devices.ts'
import { dressFrame, sheetsOf } from './dress-frame.ts'
import { withEntry } from './entry-model.ts'
import { emptyEntryText } from './placeholders.ts'
import { cleanHtml } from './safe-block.ts'
import { useFirstBlocks } from './useFirstBlocks.ts'
import { useFrame } from './useFrame.ts'
import { useScale } from './useScale.ts'

/** The part that a press in the canvas chose, with the place of the pointer in the frame. */
export type CanvasTarget = {
  kind: 'block' | 'column' | 'section' | 'entry' | 'frame'
  id: string
  x: number
  y: number
}

type Props = CanvasState & {
  /** The draft of the page; its document is replaced by the edited one. */
  page: PageModel
  document: EditedDocument
  design: CanvasDraft['design']
  /** The window that the page is shown in, px. */
  window: DeviceWindow
  /** The ids of the selected sections, columns and blocks. */
  selected: readonly string[]
  /** The sections and blocks that the last save has left out. */
  held: readonly { kind: 'section' | 'block'; id: string }[]
  /** The text of the entry that is edited in place, and how its editor is mounted. */
  openEntryText: EntryTextState['open']
  mountEntryText: EntryTextState['mount']
  /** The element that has the keyboard focus, if the selection was made in the canvas. */
  focused: string | undefined
  onPress: (target: CanvasTarget) => void
  onKey: (event: KeyboardEvent) => void
}

const editing: ViewEditing = {
  Block: CanvasBlock,
  section: ({ id, hideOn }) => ({
    'data-edit': 'section',
    'data-edit-id': id,
    'data-hide-on': hideOn,
    tabIndex: -1,
  }),
  column: ({ id }) => ({ 'data-edit': 'column', 'data-edit-id': id, tabIndex: -1 }),
  entry: (field) => ({
    'data-edit': 'entry',
    'data-edit-id': idOfEntryText(field),
    ...(field in emptyEntryText && { 'data-empty': emptyEntryText[field], tabIndex: -1 }),
  }),
  EntryText: CanvasEntryText,
  HiddenHead,
}

/**
 * The page as visitors see it, in a frame of the app host that runs no script. Its views are rendered from here, so events of the
 * frame are handled here too. Header and footer are shown but cannot be used.
 */
export function Canvas(props: Props) {
  const { page, document: edited, design, window: device, selected, held, focused, onPress, onKey } = props
  const { textId, mountText, nameOf, openEntryText, mountEntryText } = props
  const { stage, scale, height } = useScale(device)
  const { inside, load } = useFrame()
  const state = useMemo(() => ({ textId, mountText, nameOf }), [textId, mountText, nameOf])
  const { entry } = edited
  const entryText = useMemo(
    () => ({ open: openEntryText, values: entry, mount: mountEntryText }),
    [openEntryText, entry, mountEntryText],
  )
  const shown = useMemo(() => withEntry(page, entry), [page, entry])
  const needed = useMemo(
    () => [...selected, ...(focused === undefined ? [] : [focused])],
    [selected, focused],
  )
  const first = useFirstBlocks(edited, needed)
  const model = useMemo(() => ({ ...shown, document: first.shown }), [shown, first.shown])
  const sheets = sheetsOf(design, inside)

  useEffect(() => {
    if (inside) dressFrame(inside, page, design)
  }, [inside, page, design])

  useEffect(() => {
    if (!inside) return
    const press = (event: MouseEvent) => {
      // Links and buttons of the page do nothing here.
      if (event.type === 'click') event.preventDefault()
      const target = targetOf(event)
      if (target && event.type === 'click') onPress(target)
    }
    const stop = (event: Event) => event.preventDefault()
    inside.addEventListener('click', press, true)
    inside.addEventListener('auxclick', stop, true)
    inside.addEventListener('submit', stop, true)
    inside.addEventListener('dragstart', stop, true)
    inside.addEventListener('keydown', onKey, true)
    return () => {
      inside.removeEventListener('click', press, true)
      inside.removeEventListener('auxclick', stop, true)
      inside.removeEventListener('submit', stop, true)
      inside.removeEventListener('dragstart', stop, true)
      inside.removeEventListener('keydown', onKey, true)
    }
  }, [inside, onPress, onKey])

  useEffect(() => {
    if (!inside || focused === undefined) return
    const element = inside.querySelector<HTMLElement>(`[data-edit-id='${focused}']`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }, [inside, focused])

  // Panels that open leave less of the page, and the selected part stays in sight.
  const [firstSelected] = selected
  useEffect(() => {
    if (!inside || firstSelected === undefined) return
    inside.querySelector(`[data-edit-id='${firstSelected}']`)?.scrollIntoView({ block: 'nearest' })
  }, [inside, firstSelected, height])

  const size: CSSProperties = { width: device.width, height, transform: `scale(${scale})` }
  return (
    <div className="canvas-stage" ref={stage}>
      <div
        className="canvas-window"
        style={{ width: device.width * scale, height: height * scale }}
        data-device={device.label.toLowerCase()}
        aria-busy={!first.isWhole}
      >
        <iframe src="/config/canvas" title="Page" style={size} onLoad={load} />
        {inside &&
          createPortal(
            <>
              <base href={`${page.website.baseUrl}/`} />
              {sheets.map((href) => (
                <link key={href} rel="stylesheet" href={href} />
              ))}
              <style>{CANVAS_STYLES}</style>
            </>,
            inside.head,
          )}
        {inside &&
          createPortal(
            <>
              <style>{selectionStyles(selected) + heldStyles(held)}</style>
              <Frozen value>
                <HtmlCleaner value={cleanHtml}>
                  <PageHeader page={shown} />
                  <Editing value={editing}>
                    <CanvasContext value={state}>
                      <EntryTextContext value={entryText}>
                        <main id="page" tabIndex={-1}>
                          <Page page={model} />
                        </main>
                      </EntryTextContext>
                    </CanvasContext>
                  </Editing>
                  <PageFooter page={shown} />
                </HtmlCleaner>
              </Frozen>
            </>,
            inside.body,
          )}
      </div>
    </div>
  )
}

/** The header and the footer do not show the document, so they are not rendered again while it changes. */
const PageHeader = memo(({ page }: { page: PageModel }) => (
  <div inert style={{ display: 'contents' }} data-edit="frame" data-edit-id="header">
    <Header page={page} />
  </div>
))
const PageFooter = memo(({ page }: { page: PageModel }) => (
  <div inert style={{ display: 'contents' }} data-edit="frame" data-edit-id="footer">
    <Footer page={page} />
  </div>
))

/** The nearest part of the page at an event. Elements of a frame are of its own window, so `instanceof` does not know them. */
function targetOf(event: MouseEvent): CanvasTarget | undefined {
  const element = (event.target as Element | null)?.closest?.<HTMLElement>('[data-edit]')
  const { edit, editId } = element?.dataset ?? {}
  if (edit === undefined || editId === undefined) return undefined
  return { kind: edit as CanvasTarget['kind'], id: editId, x: event.clientX, y: event.clientY }
}
