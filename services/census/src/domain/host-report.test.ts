import { expect, test } from 'vitest'
import { readHostReport } from './host-report.ts'

const read = (blocked: string, directive = 'script-src-elem', page = 'https://a.example/shop?mail=x#y') =>
  readHostReport({
    'csp-report': { 'blocked-uri': blocked, 'effective-directive': directive, 'document-uri': page },
  })

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
  expect(readHostReport({ 'csp-report': report })?.kind).toBe('picture')
})

test('reports about the website itself, extensions, inline code and no address are left out', () => {
  for (const blocked of ['https://a.example/x.js', 'chrome-extension://abc/', 'inline', 'eval', 'data', ''])
    expect(read(blocked)).toBeNull()
  expect(read('https://b.example/', 'img-src', 'about:blank')).toBeNull()
})
