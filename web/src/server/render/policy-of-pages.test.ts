import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { MapValue } from '@portico/proto/blocks/map'
import { blockType } from '@portico/proto/enums/block-type'
import { pageType } from '@portico/proto/enums/page-type'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import type { PaymentForm } from '@portico/proto/http/shop/payments'
import type { Block } from '@portico/proto/site'
import type { CheckoutView } from '../../page/checkout-view.ts'
import { sampleForm, samplePage } from '../../testing/page.ts'
import { pagePolicy } from '../policy/policy.ts'
import { renderPage } from './render.tsx'

const assets = {
  styles: [],
  widgetStyles: {},
  islandFiles: {},
  script: '/assets/site.js',
  beacon: null,
  designStyles: {},
  fonts: {},
}
const directives = (policy: string) =>
  new Map(policy.split('; ').map((each) => [each.split(' ')[0]!, each.split(' ').slice(1)]))

test('a page may run our own files and, by hash, each inline script that the server wrote', () => {
  const page = samplePage([])
  const { html, inlineScripts } = renderPage(page, assets)
  const written = [
    ...html.matchAll(/<script(?![^>]*(?: src=|type="application\/(?:ld\+)?json"))[^>]*>([^]*?)<\/script>/g),
  ]
  expect(written.map(([, script]) => script)).toEqual(inlineScripts)
  const hashes = inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  expect(hashes).toHaveLength(1)
  expect(directives(pagePolicy(page, inlineScripts)).get('script-src')).toEqual(["'self'", ...hashes])
})

test('a page may not use base, plugins, frames or style elements, and names the address for reports', () => {
  const found = directives(pagePolicy(samplePage([]), []))
  expect([found.get('base-uri'), found.get('object-src'), found.get('default-src')]).toEqual([
    ["'none'"],
    ["'none'"],
    ["'none'"],
  ])
  expect(found.get('style-src')).toEqual(["'self'"])
  expect(found.get('report-uri')).toEqual(['/api/csp-report'])
  expect(found.has('frame-src')).toBe(false)
})

test('over HTTPS a policy also names its collector for the Reporting API, with code of the owner too', () => {
  const page = samplePage([])
  const secure = { ...page, website: { ...page.website, baseUrl: 'https://demo.example' } }
  for (const hasOwnerCode of [undefined, true as const]) {
    const found = directives(pagePolicy({ ...secure, ...(hasOwnerCode && { hasOwnerCode }) }, []))
    expect([found.get('report-uri'), found.get('report-to')]).toEqual([['/api/csp-report'], ['policy']])
    expect(
      directives(pagePolicy({ ...page, ...(hasOwnerCode && { hasOwnerCode }) }, [])).has('report-to'),
    ).toBe(false)
  }
})

test('forms may post to the site and redirect to the origins that the forms of the page name', () => {
  const formAction = (links: string[]) => {
    const forms = links.map((submissionRedirect, at) => [at, { ...sampleForm, submissionRedirect }])
    return directives(pagePolicy(samplePage([], { forms: Object.fromEntries(forms) }))).get('form-action')
  }
  expect(formAction([])).toEqual(["'self'"])
  expect(formAction(['/thanks', 'javascript:alert(1)'])).toEqual(["'self'"])
  expect(formAction(['https://other.example/a', 'https://other.example/b?x=; script-src *'])).toEqual([
    "'self'",
    'https://other.example',
  ])
})

test('MAP-05: a page with a map may load the script of Google only if the website has a key', () => {
  const map = { id: 'm', type: blockType.map, value: MapValue.parse({}) }
  const withKey = (blocks: Block[], gmRenderKey: string) => {
    const page = samplePage(blocks)
    return directives(pagePolicy({ ...page, context: { ...page.context, gmRenderKey } })).get('script-src')
  }
  expect(withKey([map], 'a2V5')).toContain('https://maps.googleapis.com')
  expect(withKey([map], '')).toEqual(["'self'"])
  expect(withKey([], 'a2V5')).toEqual(["'self'"])
})

test('a page with an owner’s code may run inline scripts and is marked for soft navigation', () => {
  const page = samplePage([], { hasOwnerCode: true })
  const { html, inlineScripts } = renderPage(page, assets)
  const scripts = directives(pagePolicy(page, inlineScripts)).get('script-src')!
  expect(scripts).toContain("'unsafe-inline'")
  expect(scripts.join(' ')).not.toContain('sha256') // a hash would disable 'unsafe-inline'
  expect(html).toMatch(/^<!doctype html><html[^>]*\sdata-owner-code=/)
  expect(renderPage(samplePage([], { pageType: pageType.notFound }), assets).html).not.toContain(
    'data-owner-code',
  )
})

test('PAGE-04: the pages of a checkout load only our own files and the fields of the provider, whatever the site allows', () => {
  const page = samplePage([], { hasOwnerCode: true })
  const of = (checkout: CheckoutView) => directives(pagePolicy({ ...page, checkout }, ['1']))
  const form = { mode: 'test' as const, publishableKey: 'pk_test_1', methods: ['card' as const] }
  // The policy reads only the payment of a form.
  const cart = {} as CartV1
  const withProvider = (payment: PaymentForm) => of({ kind: 'form', cartToken: '', cart, payment })
  const test = withProvider({ ...form, provider: 'test', origin: 'http://localhost:8090' })
  expect(test.get('frame-src')).toEqual(['http://localhost:8090'])
  expect(test.get('connect-src')).toEqual(["'self'"])
  expect(test.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-/)])
  const stripe = withProvider({ ...form, provider: 'stripe' })
  expect(stripe.get('script-src')).toContain('https://js.stripe.com')
  expect(stripe.get('frame-src')).toEqual(['https://js.stripe.com', 'https://hooks.stripe.com'])
  expect(of({ kind: 'no-cart' }).get('frame-src')).toEqual(["'none'"])
})
