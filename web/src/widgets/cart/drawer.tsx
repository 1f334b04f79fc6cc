import { createRoot } from 'react-dom/client'
import { addEscapeTarget } from '../../lib/overlays/escape-targets.ts'
import { storePathOf } from '../../lib/shop/store-context.ts'
import { CartPanel } from './Cart.tsx'

/**
 * Shows the cart in a modal dialog at the side of the page. Escape, the button, a click on the backdrop and any link close
 * it. The browser returns the focus. `onClose` is called after the drawer is removed.
 */
export function openDrawer(onClose: () => void): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'drawer'
  dialog.setAttribute('aria-labelledby', 'drawer-title')
  dialog.innerHTML =
    '<div class="drawer-head"><h2 id="drawer-title">Your cart</h2>' +
    '<button type="button" class="text-button" data-close>Close</button></div><div class="drawer-body"></div>'
  const react = createRoot(dialog.querySelector('.drawer-body')!)
  react.render(<CartPanel compact storePath={storePathOf()} />)

  dialog.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target === dialog || target.closest('[data-close], a')) dialog.close()
  })
  const removeTarget = addEscapeTarget({ close: () => dialog.close() })
  dialog.addEventListener('close', () => {
    removeTarget()
    react.unmount()
    dialog.remove()
    onClose()
  })
  document.body.append(dialog)
  dialog.showModal()
}
