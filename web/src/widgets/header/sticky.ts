import { stickyAt, stickyMachine } from './sticky.machine.ts'

/**
 * Keeps the header in the window: it leaves on the way down and returns on the way up, or when it gets the focus.
 * `data-state` is top, shown, hidden, or away (a page that was loaded in the middle). The
 * scroll position is read at the start of a frame, before anything is written, so that no layout is forced. Returns the
 * destructor.
 */
export function startSticky(header: HTMLElement): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let height = 0
  let frame = 0
  let state = stickyAt(0)

  const sizes = new ResizeObserver(([entry]) => (height = entry!.contentRect.height))
  sizes.observe(header)
  const update = () => {
    frame = 0
    state = stickyMachine(state, scrollY, height)
    show(state.isHidden && !isInUse(header))
  }
  const show = (isHidden: boolean) => {
    const before = header.dataset['state']
    const value = isHidden ? 'hidden' : state.y > 0 ? 'shown' : 'top'
    if (before !== value && !(isHidden && before === 'away')) header.dataset['state'] = value
  }
  addEventListener('scroll', () => (frame ||= requestAnimationFrame(update)), { passive: true, signal })
  header.addEventListener(
    'focusin',
    () => {
      state = { ...state, isHidden: false }
      show(false)
    },
    { signal },
  )
  // A page that was loaded in the middle keeps the header out of the way until the visitor scrolls up.
  frame = requestAnimationFrame(() => {
    frame = 0
    state = stickyAt(scrollY)
    header.dataset['state'] = scrollY > height ? 'away' : 'top'
  })
  return () => {
    controller.abort()
    sizes.disconnect()
    cancelAnimationFrame(frame)
    delete header.dataset['state']
  }
}

/** Whether the visitor uses the header: a folder is open, or an element has the focus by keyboard. */
const isInUse = (header: HTMLElement): boolean =>
  header.querySelector('details[open], :focus-visible') !== null
