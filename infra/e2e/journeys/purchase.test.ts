import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { orderMails } from '../shop/buying.ts'
import { purchase } from '../shop/purchase.ts'
import { browser, stack } from '../suite.ts'

test.each([
  { name: 'phone', size: { width: 390, height: 844 } },
  { name: 'desktop', size: { width: 1_440, height: 900 } },
])(
  'a purchase on a $name: an order, a mail, a charge in the Test bank, and books that agree',
  async ({ size }) => {
    const { demo } = stack()
    const { number, errors } = await purchase({
      ...{ browser: browser(), demo, size },
      async mailOf(orderNumber) {
        const sent = () => orderMails(stack(), orderNumber)
        await until(async () => (await sent()).length > 0)
        return (await sent())[0]!
      },
    })
    expect(number).toMatch(/^\d{5}$/)
    expect(errors).toEqual([])
  },
)
