import { readCookie } from '../lib/cookies.ts'
import { drawerMachine, type DrawerEvent, type DrawerState } from '../widgets/cart/drawer.machine.ts'

/** The count in the header and the drawer. Nothing is asked of the server unless the `hasCart` cookie is there. */
export function startCart(): void {
  window.addEventListener('portico:cart', (event) => {
    showQuantity((event as CustomEvent<{ totalQuantity: number }>).detail.totalQuantity)
  })
  window.addEventListener('portico:navigated', () => showQuantity(known))
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('[data-cart-open]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || location.pathname === '/cart') return
    event.preventDefault()
    void openDrawer()
  })
  window.addEventListener('portico:cart-open', () => {
    if (location.pathname !== '/cart') void openDrawer()
  })
  if (readCookie('hasCart') === 'true') void fillQuantity()
}

let known = 0

async function fillQuantity(): Promise<void> {
  // It tells the page itself (`portico:cart`). Where its code does not come, no count is shown.
  const code = await import('../lib/cart.ts').catch(() => null)
  await code?.loadCart()
}

function showQuantity(quantity: number): void {
  known = quantity
  for (const element of document.querySelectorAll<HTMLElement>('.sqs-cart-quantity')) {
    element.textContent = String(quantity)
    element.hidden = quantity === 0
  }
}

let drawer: DrawerState = 'closed'
const tell = (event: DrawerEvent): boolean => {
  const before = drawer
  drawer = drawerMachine(drawer, event)
  return drawer !== before
}

/** Opens the drawer; where its code does not come, the cart's page has the same. */
async function openDrawer(): Promise<void> {
  if (!tell('wanted')) return
  try {
    const code = await import('../widgets/cart/drawer.tsx')
    code.openDrawer(() => tell('closed'))
    tell('loaded')
  } catch {
    tell('failed')
    location.assign('/cart')
  }
}
