import { randomBytes } from 'node:crypto'
import * as api from '@portico/proto/api/commerce/carts/carts.schemas'
import type { AddEntryForm } from '@portico/proto/http/shop/carts'
import { type AddEntry } from '@portico/proto/http/shop/carts'
import { localPath } from '@portico/proto/links/local-path'
import { CART_DAYS } from '@portico/proto/limits'
import { Refusal } from '@portico/kit/errors'
import { markup } from '@portico/kit/html/markup'
import { plainPageHeaders, renderPlainPage } from '@portico/kit/html/plain-page'
import { html, Reply, route, type Context } from '@portico/kit/http/route'
import type { CartsDeps } from '../deps.ts'
import { cartCookies, tokenFromBytes } from '../domain/cart-token.ts'
import { isHttps, resolveCartToken } from '../use-cases/cart-access.ts'
import { addToCart } from '../use-cases/change-cart.ts'

import { SHOW_CART_PATH } from '@portico/proto/links/shop-paths'

/** The prefix of the fields that name the chosen options. */
const OPTION = 'option.'

/**
 * Adds the product of a plain HTML form to the visitor's cart, for a browser whose scripts do not run or are not loaded
 * yet. Success leads to the plain cart with a 303. `added` lets that page notice that the browser did not keep the cookie of the cart.
 * A refusal is a page with its reason and a link back.
 */
export const addCartEntryForm = (commerce: CartsDeps) =>
  route(api.addCartEntryForm, async (context) => {
    const { website, body, headers, synthetic } = context
    const token = (await resolveCartToken(commerce, context)).token ?? tokenFromBytes(randomBytes(30))
    const wanted = { ...entryOf(body), options: optionsOf(body) }
    try {
      await commerce.db.tenant(website.id, (tx) =>
        addToCart(commerce, tx, website.id, token, wanted, { create: true, synthetic }),
      )
    } catch (error) {
      if (error instanceof Refusal) return refusalPage(error, context)
      throw error
    }
    return new Reply(303, '', {
      location: `${SHOW_CART_PATH}?added`,
      'set-cookie': cartCookies(token, { days: CART_DAYS, secure: isHttps(headers) }),
    })
  })

const entryOf = ({ itemId, sku, quantity }: AddEntryForm): AddEntry => ({ itemId, sku, quantity })

function optionsOf(body: Readonly<Record<string, unknown>>): Record<string, string> {
  const options: Record<string, string> = {}
  for (const [name, value] of Object.entries(body))
    if (name.startsWith(OPTION)) options[name.slice(OPTION.length)] = String(value)
  return options
}

function refusalPage({ status, body }: Refusal, { headers }: Pick<Context, 'headers'>): Reply {
  const host = headers['x-forwarded-host'] ?? headers.host
  const back = localPath(headers.referer, (url) => url.host === host) ?? '/'
  const page = renderPlainPage(
    'Not added to your cart',
    markup`<h1>Not added to your cart</h1>
<p class="problem" role="alert">${body.error}</p>
<div class="actions"><a href="${back}">Go back</a><a href="${SHOW_CART_PATH}">View cart</a></div>`,
  )
  return html(status, page, plainPageHeaders())
}
