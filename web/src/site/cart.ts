import { readCookie } from '../lib/cookies.ts'

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
    void openDrawer().catch(() => location.assign(link.href))
  })
  if (readCookie('hasCart') === 'true') void fillQuantity()
}

let known = 0

async function fillQuantity(): Promise<void> {
  const response = await fetch('/api/commerce/shopping-cart', {
    headers: { accept: 'application/json' },
  }).catch(() => null)
  if (!response?.ok) return
  const cart = (await response.json()) as { totalQuantity?: number }
  showQuantity(cart.totalQuantity ?? 0)
}

function showQuantity(quantity: number): void {
  known = quantity
  for (const element of document.querySelectorAll<HTMLElement>('.sqs-cart-quantity')) {
    element.textContent = String(quantity)
    element.hidden = quantity === 0
  }
}

async function openDrawer(): Promise<void> {
  const { open } = await import('../widgets/cart/island.tsx')
  const drawer = document.createElement('dialog')
  drawer.className = 'drawer'
  drawer.setAttribute('aria-label', 'Your cart')
  drawer.innerHTML =
    '<div class="drawer-head"><h2>Your cart</h2><button type="button" class="text-button" data-close>Close</button></div>' +
    '<div data-body></div><p class="drawer-foot"><a href="/cart">Open the cart page</a></p>'
  document.body.append(drawer)
  const close = open(drawer.querySelector<HTMLElement>('[data-body]')!)
  drawer.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target === drawer || target.closest('[data-close], a')) drawer.close()
  })
  drawer.addEventListener('close', () => {
    close()
    drawer.remove()
  })
  drawer.showModal()
}
