import { expect, test } from 'vitest'
import { readHostReports } from './host-report.ts'

const read = (blocked: string, directive = 'script-src-elem', page = 'https://a.example/shop?mail=x#y') =>
  readHostReports({
    'csp-report': { 'blocked-uri': blocked, 'effective-directive': directive, 'document-uri': page },
  })[0]

test('a report is the host, the kind and the path of the page, without queries', () => {
  expect(read('https://cdn.example/track.js?visitor=1')).toEqual({
    host: 'cdn.example',
    kind: 'script',
    page: '/shop',
  })
  expect(read('wss://live.example:8443/', 'connect-src')?.host).toBe('live.example:8443')
  expect(read('https://cdn.example/', 'manifest-src')?.kind).toBe('other')
})

test('the older name of the directive counts, with the sources that some browsers add', () => {
  const report = {
    'blocked-uri': 'http://b.example/',
    'violated-directive': "img-src 'self'",
    'document-uri': 'http://a.example/',
  }
  expect(readHostReports({ 'csp-report': report })[0]?.kind).toBe('picture')
})

test('reports about the website itself, extensions, inline code and no address are left out', () => {
  for (const blocked of ['https://a.example/x.js', 'chrome-extension://abc/', 'inline', 'eval', 'data', ''])
    expect(read(blocked)).toBeUndefined()
  expect(read('https://b.example/', 'img-src', 'about:blank')).toBeUndefined()
})

test('reports of the Reporting API are read one by one, and reports of another kind are left out', () => {
  const report = (blockedURL: string, type = 'csp-violation') => ({
    type,
    body: { blockedURL, effectiveDirective: 'img-src', documentURL: 'https://a.example/shop?mail=x' },
  })
  const seen = readHostReports([
    report('https://b.example/x.png'),
    report('https://c.example/', 'deprecation'),
    { type: 'csp-violation', body: null },
    report('https://d.example/'),
  ])
  expect(seen).toEqual([
    { host: 'b.example', kind: 'picture', page: '/shop' },
    { host: 'd.example', kind: 'picture', page: '/shop' },
  ])
})
