import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMail } from '@portico/kit/mail/create'
import { startSmtpServer } from '@portico/kit/testing/mail/smtp-server'
import { enqueueMail } from '../../src/orders/store/enqueue-mail.ts'
import { startShop, type Shop } from '../checkout/shop.ts'
import { SITE } from '../service.ts'
import { mailing } from './mailing.ts'

let shop: Shop
let server: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  shop = await startShop()
  server = await startSmtpServer()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

/** Sends due mails in a process that is killed after the server accepted one. */
async function sendInChild(mailUrl: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill-child.ts')], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const { appUrl, jobUrl, checkout } = shop
  child.stdin.end(JSON.stringify({ appUrl, jobUrl, mailUrl, now: checkout.clock.now().getTime() }))
  return new Promise((resolve) => child.on('close', (_code, signal) => resolve(signal)))
}

test('a mail whose process was killed after it was accepted is sent again with the same Message-ID, and then never again', async () => {
  const product = await shop.product(5)
  const cart = await shop.cart([{ itemId: product.id }])
  expect((await cart.pay('killed')).status).toBe(200)
  await shop.db.tenant(SITE, (tx) => tx.query(`update mail_job set state = 'none' where kind = 'new-order'`))
  const url = `smtp://127.0.0.1:${server.port}`
  expect(await sendInChild(url)).toBe('SIGKILL')
  expect(server.delivered).toHaveLength(1)

  const mail = createMail({ url, from: 'Shop <no-reply@portico.example>', logger: shop.checkout.logger })
  const { send } = mailing(shop, { mail })
  await send()
  // The lease of the killed process has not expired yet.
  expect(server.delivered).toHaveLength(1)
  shop.moveClock(2)
  await send()
  shop.moveClock(60)
  await send()
  await mail.close()
  const ids = server.delivered.map((bytes) =>
    /^message-id: (.*)$/im.exec(Buffer.from(bytes).toString())?.[1]?.trim(),
  )
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^<[\da-f]{32}@portico\.example>$/)
  expect(ids[1]).toBe(ids[0])
  expect(await shop.rows('select state, attempts from mail_job where kind = $1', ['confirmation'])).toEqual([
    { state: 'sent', attempts: 2 },
  ])
})

test('a mail that was added in a transaction that failed does not exist', async () => {
  const adding = shop.db.tenant(SITE, async (tx) => {
    enqueueMail(
      tx,
      { websiteId: SITE, book: 'live', orderId: null, kind: 'refund', causeId: 'r1' },
      shop.checkout.clock.now(),
    )
    await tx.query('select 1')
    throw new Error('failed')
  })
  await expect(adding).rejects.toThrow('failed')
  expect(await shop.rows(`select id from mail_job where kind = 'refund'`)).toEqual([])
})
