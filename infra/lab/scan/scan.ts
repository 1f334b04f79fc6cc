import { parseArgs } from 'node:util'
import { startBrowser } from '../../e2e/browser.ts'
import { scanSite } from './scan-site.ts'
import { storeScan } from './store.ts'

/*
 * Lists the cookies and other hosts that the published pages of a website use, before a choice and with each category of
 * consent allowed. With the owner's address and password the result is stored for the owner's area.
 */
const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    app: { type: 'string' },
    pages: { type: 'string', default: '30' },
  },
})
const most = Number(values.pages)
if (!values.site || !URL.canParse(values.site) || !Number.isInteger(most) || most < 1) {
  process.stderr.write(
    'Usage: node infra/lab/scan/scan.ts --site URL [--pages 30] [--app URL of the owner’s area]\n' +
      'PORTICO_OWNER_EMAIL, PORTICO_OWNER_PASSWORD: the account that stores the result; otherwise it is printed.\n',
  )
  process.exit(2)
}
const site = new URL(values.site)
const app = new URL(values.app ?? `${site.protocol}//${site.host.replace(/^[^.]+/, 'app')}`)
const { PORTICO_OWNER_EMAIL: email, PORTICO_OWNER_PASSWORD: password } = process.env

const browser = await startBrowser()
try {
  const scan = await scanSite(browser, site, most)
  process.stdout.write(
    `${scan.pages} pages: ${scan.hosts.length} other hosts, ${scan.cookies.length} cookies and storage keys.\n`,
  )
  for (const { host, page, isBeforeConsent } of scan.hosts)
    if (isBeforeConsent) process.stdout.write(`Before consent: ${host} on ${page}\n`)
  if (email && password) {
    await storeScan(browser, { app, email, password }, scan)
    process.stdout.write('The result is stored.\n')
  } else process.stdout.write(`${JSON.stringify(scan, null, 2)}\n`)
} finally {
  await browser.close()
}
