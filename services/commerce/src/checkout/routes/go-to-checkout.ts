import * as api from '@portico/proto/api/commerce/checkout.schemas'
import { CART_INDICATOR_COOKIE } from '@portico/proto/cookies/storage-keys'
import { pageMessages } from '@portico/proto/messages'
import { markup } from '@portico/kit/html/markup'
import { plainPageHeaders, renderPlainPage } from '@portico/kit/html/plain-page'
import { html, reply, route } from '@portico/kit/http/route'

const INDICATOR = new RegExp(`(?:^|;\\s*)${CART_INDICATOR_COOKIE}=true(?:;|$)`)

/** GET /commerce/goto-checkout: leads to the checkout. Without a cart it cannot go on, and says so (PAGE-08). */
export const goToCheckout = () =>
  route(api.goToCheckout, ({ headers }) => {
    if (INDICATOR.test(headers.cookie ?? ''))
      return reply(303, undefined, { location: '/checkout', 'cache-control': 'no-store' })
    const page = renderPlainPage(
      'Checkout',
      markup`<h1>Checkout</h1>
<p class="problem" role="alert">${pageMessages.cannotCheckOut}</p>
<div class="actions"><a href="/">Go to the home page</a></div>`,
    )
    return html(200, page, plainPageHeaders())
  })
