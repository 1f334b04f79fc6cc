import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendHtml, startGateway, type Fixture } from '../fixture.ts'
import { REPORTED_REPLIES } from '../../src/policy/headers.ts'

const html = '<!doctype html><p>Portico'
const mark = { 'x-portico-cacheable': '1' }

let fixture: Fixture
beforeEach(async () => {
  fixture = await startGateway()
  fixture.world.answer.web = (_req, res) => sendHtml(res, html, mark)
})
afterEach(() => fixture.close())

test('their own site and the owner’s area may frame pages; the owner’s area cannot be framed', async () => {
  const page = await fixture.site('/')
  expect(page.headers['content-security-policy']).toContain(
    "frame-ancestors 'self' http://app.localhost:8080",
  )
  expect(page.headers['x-content-type-options']).toBe('nosniff')
  const app = await fixture.app('/config/')
  expect(app.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(app.headers['content-security-policy']).toContain("script-src 'self'")
  expect((await fixture.site('/api/commerce/x')).headers['content-security-policy']).toContain(
    "default-src 'none'",
  )
})

test('a document of an API has its own policy; a looser one does not replace the policy for data', async () => {
  const policyOf = async (policy: string) => {
    fixture.world.answer.commerce = (_req, res) => sendHtml(res, html, { 'content-security-policy': policy })
    return (await fixture.site('/api/commerce/orders/x/invoice/1')).headers['content-security-policy']
  }
  const own = "default-src 'none'; style-src 'sha256-x'; frame-ancestors 'none'"
  expect(await policyOf(own)).toBe(own)
  expect(await policyOf("default-src 'self'")).toMatch(/^default-src 'none'; .*, default-src 'self'$/)
})

test('the canvas of the page editor runs no script, and only the owner’s area may frame it', async () => {
  fixture.world.answer.web = (_req, res) => sendHtml(res, '<!doctype html><title>Page</title>')
  const { headers } = await fixture.app('/config/canvas')
  const policy = String(headers['content-security-policy'])
  for (const rule of ["default-src 'none'", "script-src 'none'", "frame-src 'none'", "form-action 'none'"])
    expect(policy).toContain(rule)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain(',')
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['referrer-policy']).toBe('no-referrer')
  // Only this address: the rest of the owner's area cannot be framed.
  expect((await fixture.app('/config/canvas-x')).headers['x-frame-options']).toBe('DENY')
})

test('the policy that web sends with a page is cached with it, and frame-ancestors is added once', async () => {
  const policy = "default-src 'none'; script-src 'self' 'sha256-x'; frame-ancestors *"
  const framing = "object-src 'none'; base-uri 'none'; frame-ancestors 'self' http://app.localhost:8080"
  fixture.world.answer.web = (_req, res) =>
    sendHtml(res, html, { ...mark, 'content-security-policy': policy })
  const tag = (await fixture.site('/')).headers['etag']!
  const answers = [
    await fixture.site('/'),
    await fixture.site('/', { headers: { 'if-none-match': tag } }),
    await fixture.site('/', { headers: { cookie: `SiteUserSecureAuthToken=${'t'.repeat(43)}` } }),
  ]
  for (const { headers } of answers) expect(headers['content-security-policy']).toBe(`${policy}, ${framing}`)
})

test('no answer has the Keep-Alive header, which browsers ignore, and connections stay open', async () => {
  for (const path of ['/', '/api/commerce/x', '/assets/x.js']) {
    const { headers } = await fixture.site(path)
    expect([path, headers['keep-alive'], headers['connection']]).toEqual([path, undefined, 'keep-alive'])
  }
})

test('a page of a website without a policy runs no script', async () => {
  for (const path of ['/', '/again', '/again'])
    expect((await fixture.site(path)).headers['content-security-policy']).toMatch(/^script-src 'none'; /)
})

test('a stricter referrer policy of a page is kept; a looser one is replaced', async () => {
  const policyOf = async (said: string) => {
    fixture.world.answer.web = (_req, res) => sendHtml(res, 'page', { 'referrer-policy': said })
    return (await fixture.site(`/${said}`)).headers['referrer-policy']
  }
  expect(await policyOf('no-referrer')).toBe('no-referrer')
  expect(await policyOf('unsafe-url')).toBe('strict-origin-when-cross-origin')
})

test('one of eight page replies asks the browser to report other hosts, cached or not, and no other reply does', async () => {
  const asks = async (path: string) => {
    const { headers } = await fixture.site(path)
    return headers['content-security-policy-report-only'] !== undefined
  }
  const pages: boolean[] = []
  for (let at = 0; at < 2 * REPORTED_REPLIES; at++) {
    pages.push(await asks('/'))
    expect(await asks('/api/commerce/x')).toBe(false)
  }
  expect(pages.filter(Boolean)).toHaveLength(2)
  expect((await fixture.app('/config/')).headers['content-security-policy-report-only']).toBeUndefined()
})
