import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '@portico/kit/mail/mail'
import { testKeys } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { createDirectory } from '../../src/mails/directory.ts'
import { leaseDueMails } from '../../src/mails/store/mail-jobs.ts'
import { startMails } from '../../src/mails/use-cases/send-mails.ts'
import { enqueueMail } from '../../src/orders/store/enqueue-mail.ts'
import { startSelling, type Selling } from '../orders/sold.ts'
import { OTHER_SITE, SITE } from '../service.ts'
import { directory, mailing } from './mailing.ts'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling()
})
afterAll(() => shop.close())

const inMinutes = (minutes: number) => new Date(shop.checkout.clock.now().getTime() + minutes * 60_000)
const endAll = () =>
  Promise.all(
    [SITE, OTHER_SITE].map((websiteId) =>
      shop.db.tenant(websiteId, (tx) => tx.query(`update mail_job set state = 'none'`)),
    ),
  )

test('a website with thousands of due mails never delays the mails of another one', async () => {
  await shop.db.tenant(SITE, (tx) =>
    tx.query(
      `insert into mail_job (website_id, id, kind, cause_id, next_at, created_at)
       select $1, 'flood' || n, 'confirmation', n, $2, $2 from generate_series(1, 1500) n`,
      [SITE, inMinutes(-5)],
    ),
  )
  await shop.db.tenant(OTHER_SITE, async (tx) => {
    for (const causeId of ['1', '2', '3'])
      enqueueMail(
        tx,
        { websiteId: OTHER_SITE, book: 'live', orderId: null, kind: 'refund', causeId },
        inMinutes(-1),
      )
  })
  const lease = async (limit: number, sending: string[]) => {
    const leased = await leaseDueMails(shop.db, { now: inMinutes(0), leaseMs: 60_000, limit, sending })
    return leased.map(({ websiteId }) => websiteId).sort()
  }
  expect(await lease(4, [])).toEqual([SITE, SITE, OTHER_SITE, OTHER_SITE])
  // The slot that becomes free is for the website with fewer mails on their way, although the other one's are older.
  expect(await lease(1, [SITE, SITE])).toEqual([OTHER_SITE])
  await endAll()
})

test('a mail that the server accepts slowly keeps one slot and delays no other', async () => {
  const order = await shop.buy([{ product: await shop.thing() }])
  await endAll()
  const sent: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const mail: Mail = {
    async send({ messageId = '' }) {
      if (sent.push(messageId) === 1) await held
    },
    close: async () => {},
  }
  await shop.db.tenant(SITE, async (tx) => {
    for (let each = 0; each < 20; each++)
      enqueueMail(
        tx,
        { websiteId: SITE, book: 'test', orderId: order.id, kind: 'confirmation', causeId: `slow-${each}` },
        inMinutes(0),
      )
  })
  const mails = startMails(mailing(shop, { mail }).deps)
  try {
    await until(() => sent.length === 20)
  } finally {
    release()
    await mails.stop()
  }
  expect(
    await shop.rows(`select 1 from mail_job where cause_id like 'slow-%' and state = 'sent'`),
  ).toHaveLength(20)
})

test('an owner’s mail waits while identity does not know who gets it', async () => {
  const order = await shop.buy([{ product: await shop.thing() }])
  let isOld = true
  const identity = createServer((_, res) => {
    const recipients = [{ accountId: 'a1', email: 'owner@shop.example', name: 'Robin' }]
    res.writeHead(isOld ? 404 : 200, { 'content-type': 'application/json' })
    res.end(JSON.stringify(isOld ? { error: 'Not found' } : { recipients }))
  })
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`
  const real = createDirectory({
    services: { sites: url, identity: url },
    keys: testKeys,
    logger: shop.checkout.logger,
  })
  const { send, inbox } = mailing(shop, {
    directory: { ...directory, recipientsOf: (...which) => real.recipientsOf(...which) },
  })
  const states = () =>
    shop.rows<{ recipient: string; state: string }>(
      `select recipient, state from mail_job where order_id = $1 and kind = 'new-order' order by recipient`,
      [order.id],
    )
  try {
    await send()
    expect(await states()).toEqual([{ recipient: '', state: 'waiting' }])
    isOld = false
    shop.moveClock(1)
    await send()
    expect(await states()).toEqual([
      { recipient: '', state: 'none' },
      { recipient: 'a1', state: 'sent' },
    ])
    expect(inbox.map(({ to }) => to)).toContain('owner@shop.example')
  } finally {
    await real.close()
    identity.close()
  }
})
