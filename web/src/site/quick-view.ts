import type * as QuickView from '../widgets/quick-view/open-quick-view.ts'
import { endIslands, startIslands } from './islands.ts'

let isStarted = false

/**
 * Opens the quick view of a product on click. Its code is loaded when the pointer is over such a link, or the link has the focus; if
 * that fails, the link opens.
 */
export function startQuickView(): void {
  if (isStarted) return
  isStarted = true
  let loading: Promise<typeof QuickView> | undefined
  const load = () => {
    loading ??= import('../widgets/quick-view/open-quick-view.ts')
    loading.catch(() => (loading = undefined))
    return loading
  }
  for (const intent of ['pointerover', 'focusin'] as const)
    document.addEventListener(intent, ({ target }) => {
      if (linkAt(target)) load().catch(() => undefined)
    })
  // Before the listener of soft navigation, which would open the link.
  document.addEventListener(
    'click',
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = linkAt(event.target)
      if (!link) return
      event.preventDefault()
      load().then(
        ({ openQuickView }) => openQuickView(link, { startIslands, endIslands }),
        () => location.assign(link.href),
      )
    },
    { capture: true },
  )
}

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a.sqs-product-quick-view-button') : null
