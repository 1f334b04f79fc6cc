import { createRoot } from 'react-dom/client'
import { addEscapeTarget } from '../../lib/escape-targets.ts'
import { CartPanel } from './Cart.tsx'

/**
 * Shows the cart beside the page as a modal dialog: Escape, the button, a click beside it or any link in it close it,
 * the focus goes back to where it was. `onClose` runs once it is away.
 */
export function openDrawer(onClose: () => void): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'drawer'
  dialog.setAttribute('aria-labelledby', 'drawer-title')
  dialog.innerHTML =
    '<div class="drawer-head"><h2 id="drawer-title">Your cart</h2>' +
    '<button type="button" class="text-button" data-close>Close</button></div><div class="drawer-body"></div>'
  const react = createRoot(dialog.querySelector('.drawer-body')!)
  react.render(<CartPanel compact />)

  dialog.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target === dialog || target.closest('[data-close], a')) dialog.close()
  })
  const forget = addEscapeTarget({ close: () => dialog.close() })
  dialog.addEventListener('close', () => {
    forget()
    react.unmount()
    dialog.remove()
    onClose()
  })
  document.body.append(dialog)
  dialog.showModal()
}
