import type { Browser } from 'playwright-core'
import type { Scan } from './scan-site.ts'

/** `app` is the origin of the owner's area. */
type Account = { app: URL; email: string; password: string }

/** Signs in to the owner's area and stores a scan. @throws Error with the reply that refused */
export async function storeScan(browser: Browser, account: Account, scan: Scan): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(new URL('/config/', account.app).href)
  const call = async (method: string, path: string, body: object) => {
    const crumb = (await context.cookies()).find(({ name }) => name === 'crumb')?.value ?? ''
    const reply = await page.evaluate(
      async (given) => {
        const headers = { 'content-type': 'application/json', 'x-csrf-token': given.crumb }
        const answer = await fetch(given.path, { method: given.method, headers, body: given.text })
        return { status: answer.status, text: await answer.text() }
      },
      { method, path, crumb, text: JSON.stringify(body) },
    )
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 300)}`)
  }
  await call('POST', '/api/auth/Login', { email: account.email, password: account.password })
  await page.reload() // the crumb of the session
  await call('PUT', '/api/rest/census/consent/scan', scan)
  await context.close()
}
