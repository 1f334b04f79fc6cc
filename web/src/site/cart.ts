import { CART_INDICATOR_COOKIE } from '@portico/proto/cookies/storage-keys'
import { readCookie } from '../lib/cookies.ts'
import { drawerMachine, type DrawerEvent, type DrawerState } from '../widgets/cart/drawer.machine.ts'

/** Starts the count in the header and the cart drawer. The server is called only if the cookie of a cart is set. */
export function startCart(): void {
  window.addEventListener('portico:cart', (event) => {
    showQuantity((event as CustomEvent<{ totalQuantity: number }>).detail.totalQuantity)
  })
  window.addEventListener('portico:navigated', () => showQuantity(shownQuantity))
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('[data-cart-open]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || location.pathname === '/cart') return
    event.preventDefault()
    void openDrawer()
  })
  window.addEventListener('portico:cart-open', () => {
    if (location.pathname !== '/cart') void openDrawer()
  })
  if (readCookie(CART_INDICATOR_COOKIE) === 'true') void loadQuantity()
}

let shownQuantity = 0

async function loadQuantity(): Promise<void> {
  // `loadCart` dispatches `portico:cart`. If the code cannot be loaded, no count is shown.
  const code = await import('../lib/shop/cart.ts').catch(() => null)
  await code?.loadCart()
}

function showQuantity(quantity: number): void {
  shownQuantity = quantity
  for (const element of document.querySelectorAll<HTMLElement>('.sqs-cart-quantity')) {
    element.textContent = String(quantity)
    element.hidden = quantity === 0
  }
}

let drawer: DrawerState = 'closed'
/** Returns whether the state of the drawer changed. */
const send = (event: DrawerEvent): boolean => {
  const before = drawer
  drawer = drawerMachine(drawer, event)
  return drawer !== before
}

/** Opens the drawer. If its code cannot be loaded, opens the cart's page instead. */
async function openDrawer(): Promise<void> {
  if (!send('requested')) return
  try {
    const code = await import('../widgets/cart/drawer.tsx')
    code.openDrawer(() => send('closed'))
    send('loaded')
  } catch {
    send('failed')
    location.assign('/cart')
  }
}
