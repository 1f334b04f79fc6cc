import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowser } from '../../e2e/browser.ts'
import { inbox } from '../../e2e/inbox.ts'
import { purchase, type Step } from '../../e2e/shop/purchase.ts'
import { Demo } from '../../e2e/stack.ts'
import { mailpitMails } from './mailpit.ts'

/**
 * Buys in a running Portico on a phone and on a desktop width, follows the money on both sides, and prints the seconds of each
 * step. Pictures go to `.cache/purchase`. `PORTICO_DATA` is the data directory of the running Portico; with `PORTICO_MAILPIT`, the address of
 * Mailpit, mails are read there.
 */
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
]
const MAIL_WAIT_MS = 60_000
const POLL_MS = 250

const root = join(import.meta.dirname, '../../..')
const dataDir = process.env['PORTICO_DATA'] ?? join(root, '.portico')
const mailpit = process.env['PORTICO_MAILPIT']
const folder = join(root, '.cache/purchase')
const demo = Demo.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')))
const mails = mailpit ? mailpitMails(mailpit) : inbox(dataDir)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await startBrowser()
try {
  for (const size of WIDTHS) {
    let pictures = 0
    const { number, steps, errors } = await purchase({
      ...{ browser, demo, size, mailOf },
      async onStep(name, page) {
        const path = join(folder, `${size.width}-${++pictures}-${name}.png`)
        await page.screenshot({ path, fullPage: true })
      },
    })
    print(number, size.width, steps)
    for (const error of errors) process.stdout.write(`reported by a page: ${error}\n`)
    if (errors.length > 0) process.exitCode = 1
  }
} finally {
  await browser.close()
}

function print(number: string, width: number, steps: readonly Step[]): void {
  console.table(steps.map(({ name, seconds }) => ({ step: name, seconds: seconds.toFixed(1) })))
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0)
  process.stdout.write(`order ${number}, ${width} px: ${total.toFixed(1)} s; pictures in .cache/purchase\n`)
}

async function mailOf(orderNumber: string) {
  for (const end = Date.now() + MAIL_WAIT_MS; ;) {
    const mail = (await mails.all('buyer@example.com')).find(({ subject }) => subject.includes(orderNumber))
    if (mail) return mail
    if (Date.now() > end) throw new Error(`no mail about order ${orderNumber} after a minute`)
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
}
