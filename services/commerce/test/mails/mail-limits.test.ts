import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_MAILS_OF_WEBSITE_PER_DAY, MAX_MAILS_TO_ADDRESS_PER_DAY } from '@portico/proto/limits'
import { deleteExpired } from '../../src/housekeeping.ts'
import { enqueueMail } from '../../src/orders/store/enqueue-mail.ts'
import { startSelling, type Selling } from '../orders/sold.ts'
import { SITE } from '../service.ts'
import { failingMail, mailing } from './mailing.ts'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling()
})
afterAll(() => shop.close())

const buy = async (email: string) => shop.buy([{ product: await shop.thing() }], { email })
const addMails = (orderId: string, count: number) =>
  shop.db.tenant(SITE, async (tx) => {
    for (let each = 0; each < count; each++)
      enqueueMail(
        tx,
        { websiteId: SITE, book: 'test', orderId, kind: 'confirmation', causeId: `${orderId}-${each}` },
        shop.checkout.clock.now(),
      )
  })
/** The outcomes of the buyer's mails of an order, with their number. */
const outcomes = (orderId: string) =>
  shop.rows(
    `select state, reason, count(*) as count from mail_job where order_id = $1 and kind = 'confirmation'
     group by 1, 2 order by 1 desc`,
    [orderId],
  )
const unsentIn = async (orderId: string) =>
  (await shop.read(orderId)).events.flatMap((event) => (event.kind === 'mail-failed' ? [event.data] : []))

test('an address gets only so many mails a day, in any spelling; the timeline names the limit', async () => {
  const order = await buy('Victim@example.com')
  const { send } = mailing(shop)
  await addMails(order.id, MAX_MAILS_TO_ADDRESS_PER_DAY)
  await send()
  expect(await outcomes(order.id)).toEqual([
    { state: 'sent', reason: null, count: MAX_MAILS_TO_ADDRESS_PER_DAY },
    { state: 'none', reason: 'address-limit', count: 1 },
  ])
  expect(await unsentIn(order.id)).toEqual([{ mail: 'confirmation', reason: 'address-limit' }])

  const [again, other] = [await buy('victim@EXAMPLE.com'), await buy('other@example.com')]
  await send()
  expect(await outcomes(again.id)).toEqual([{ state: 'none', reason: 'address-limit', count: 1 }])
  expect(await outcomes(other.id)).toEqual([{ state: 'sent', reason: null, count: 1 }])
  // The address itself is not stored.
  const counted = await shop.db.job((tx) => tx.query('select * from counted_mail'))
  expect(JSON.stringify(counted.rows)).not.toMatch(/victim/i)
})

test('a mail that is tried again is counted once', async () => {
  let isAway = true
  const { mail, sent } = failingMail(() => (isAway ? new Error('451 try later') : undefined))
  const { send } = mailing(shop, { mail })
  const order = await buy('patient@example.com')
  await addMails(order.id, MAX_MAILS_TO_ADDRESS_PER_DAY - 1)
  await send()
  isAway = false
  shop.moveClock(1)
  await send()
  expect(sent.filter((to) => to === 'patient@example.com')).toHaveLength(MAX_MAILS_TO_ADDRESS_PER_DAY)
})

test('a website sends only so many mails about test orders a day, and mails of paid orders all the same', async () => {
  shop.moveClock(25 * 60)
  const now = shop.checkout.clock.now()
  await shop.db.job((tx) =>
    tx.query(
      `insert into counted_mail (website_id, mail_id, recipient, is_paid, at)
       select $1, 'flood' || n, sha256(n::text::bytea), false, $2 from generate_series(1, $3::integer) n`,
      [SITE, now, MAX_MAILS_OF_WEBSITE_PER_DAY],
    ),
  )
  const { send } = mailing(shop)
  const [tested, paid] = [await buy('a@example.com'), await buy('b@example.com')]
  await shop.db.tenant(SITE, (tx) => tx.query(`update shop_order set book = 'live' where id = $1`, [paid.id]))
  await send()
  expect(await outcomes(tested.id)).toEqual([{ state: 'none', reason: 'website-limit', count: 1 }])
  expect(await unsentIn(tested.id)).toContainEqual({ mail: 'confirmation', reason: 'website-limit' })
  expect(await outcomes(paid.id)).toEqual([{ state: 'sent', reason: null, count: 1 }])

  shop.moveClock(25 * 60)
  await deleteExpired(shop.checkout)
  expect((await shop.db.job((tx) => tx.query('select 1 from counted_mail'))).rows).toEqual([])
})
