const AREAS = ['.editor-top', '.editor-context', '.canvas-stage iframe', '.editor-side']

/** F6 moves the focus from one area of the screen to the next. */
export function focusArea(screen: HTMLElement | null, step: 1 | -1): void {
  const areas = AREAS.flatMap((selector) => screen?.querySelector<HTMLElement>(selector) ?? [])
  const now = areas.findIndex(
    (area) => area === document.activeElement || area.contains(document.activeElement),
  )
  const next = areas[(now + step + areas.length) % areas.length]
  if (next?.tagName === 'IFRAME') {
    const inside = (next as HTMLIFrameElement).contentDocument
    next.focus()
    inside?.querySelector<HTMLElement>('[data-edit="block"], [data-edit="entry"][tabindex]')?.focus()
  } else next?.querySelector<HTMLElement>('button, a, input, [tabindex="0"]')?.focus()
}

/** The place of the focus for keys that are pressed outside of the canvas. */
export const areaOf = (event: KeyboardEvent): 'panel' | 'page' =>
  (event.target as HTMLElement | null)?.closest?.('.editor-side, .editor-top, .editor-context')
    ? 'panel'
    : 'page'

/** Whether a key was pressed in a text of the canvas. Elements of the frame belong to another window. */
export const isInText = (event: KeyboardEvent): boolean =>
  (event.target as HTMLElement | null)?.isContentEditable === true
