import { FROM_TABLET } from '@portico/proto/pages/breakpoints'

/**
 * Keeps the focus in the navigation of a phone while it is open: everything else is inert. The browser opens and closes
 * it, moves the focus into it and returns it. Closes it when the window becomes wide. Returns the destructor.
 */
export function startMenu(header: HTMLElement): () => void {
  const menu = header.querySelector<HTMLElement>('.site-nav')
  if (!menu) return () => undefined
  const controller = new AbortController()
  const { signal } = controller
  let inert: HTMLElement[] = []

  const release = () => {
    for (const element of inert) element.inert = false
    inert = []
  }
  // `beforetoggle` comes before the browser returns the focus to the button, which must not be inert then.
  menu.addEventListener(
    'beforetoggle',
    (event) => {
      release()
      if ((event as ToggleEvent).newState !== 'open') return
      inert = [...document.body.children, ...header.children].filter(
        (element): element is HTMLElement =>
          element instanceof HTMLElement && element !== header && element !== menu && !element.inert,
      )
      for (const element of inert) element.inert = true
    },
    { signal },
  )
  matchMedia(FROM_TABLET).addEventListener(
    'change',
    () => menu.matches(':popover-open') && menu.hidePopover(),
    { signal },
  )
  return () => {
    controller.abort()
    release()
  }
}
