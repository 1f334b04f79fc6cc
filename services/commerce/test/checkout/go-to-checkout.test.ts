import { expect, test } from 'vitest'
import { pageMessages } from '@portico/proto/messages'
import { useCarts } from '../carts.ts'

const carts = useCarts()
const go = (cookie: string) => carts.shop.send('/commerce/goto-checkout', { headers: { cookie } })

test('PAGE-08: the way to the checkout leads there with a cart, and else says why it cannot', async () => {
  const answer = await go('a=b; hasCart=true')
  expect([answer.status, answer.headers.location]).toEqual([303, '/checkout'])
  for (const cookie of ['', 'hasCart=', 'myhasCart=true']) {
    const refused = await go(cookie)
    expect([refused.status, refused.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(refused.text).toContain(`role="alert">${pageMessages.cannotCheckOut}<`)
  }
})
