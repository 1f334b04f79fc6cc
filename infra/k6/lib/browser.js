import { check } from 'k6'
import http from 'k6/http'
import { Counter, Rate } from 'k6/metrics'
import { app, demo, marks, site } from './demo.js'
import { someone, uuid, uuidv7 } from './people.js'

/** Answers that are neither good nor a polite refusal (429, 503 with Retry-After). */
export const unexpected = new Rate('unexpected')
/** Answers that were good: what the site got done under overload. */
export const goodput = new Rate('goodput')
const bytes = new Counter('page_bytes')

/**
 * One visitor's browser for one iteration: cookies (k6 forgets them after it), one user agent, and the crumb. Every
 * request is tagged with its `kind`, by which it is counted and judged.
 */
export function openBrowser() {
  const person = someone()
  const jar = http.cookieJar()
  const base = {
    'user-agent': person.agent,
    'accept-language': 'en',
    'accept-encoding': 'br, gzip',
    ...marks,
  }
  const visitor = `${uuid()}|${Date.now()}|${Date.now()}|${Date.now()}|1`

  const crumb = (origin) => (jar.cookiesForURL(`${origin}/`).crumb || [''])[0]

  /** Cookies that are Secure come over http at home; browsers take them on localhost, Go does not. */
  function keepSecure(origin, response) {
    for (const [name, [cookie]] of Object.entries(response.cookies)) {
      if (cookie?.secure) jar.set(`${origin}/`, name, cookie.value)
    }
  }

  function judge(response, good) {
    const polite = response.status === 429 || (response.status === 503 && response.headers['Retry-After'])
    goodput.add(good)
    unexpected.add(!good && !polite)
    return good
  }

  /** A call of the API with JSON; `good` says what the answer must hold. */
  function call(
    kind,
    method,
    path,
    { json, body, type, headers = {}, good = (r) => r.status < 300, origin = site } = {},
  ) {
    const content = json === undefined ? (body ?? null) : JSON.stringify(json)
    const response = http.request(method, origin + path, content, {
      tags: { kind, name: kind },
      headers: {
        ...base,
        accept: 'application/json',
        ...(content === null ? {} : { 'content-type': type ?? 'application/json' }),
        'x-csrf-token': crumb(origin),
        ...headers,
      },
    })
    keepSecure(origin, response)
    const fine = check(response, { [`${kind}: as expected`]: good })
    judge(response, fine)
    return fine ? response : null
  }

  /** A page with what a browser loads for it: style sheets, scripts and the pictures it would show first. */
  function open(path) {
    const response = http.get(site + path, {
      tags: { kind: 'page', name: 'page' },
      headers: { ...base, accept: 'text/html,application/xhtml+xml' },
    })
    const fine = check(response, {
      'page: whole': (r) => r.status === 200 && r.body.includes('</html>') && r.body.includes('<h1'),
    })
    judge(response, fine)
    if (!fine) return false
    bytes.add(response.body.length)
    const wanted = new Set()
    for (const [, href] of response.body.matchAll(
      /(?:href|src)="(\/(?:assets|beacon)[^"]+\.(?:css|js)[^"]*)"/g,
    ))
      wanted.add(href)
    for (const [, source] of response.body.matchAll(/<img[^>]+src="(\/s\/[^"]+)"/g)) {
      if (wanted.size >= 10) break
      wanted.add(source.replaceAll('&amp;', '&'))
    }
    const answers = http.batch(
      [...wanted].map((asset) => [
        'GET',
        site + asset,
        null,
        { tags: { kind: 'asset', name: 'asset' }, headers: base },
      ]),
    )
    for (const answer of answers) {
      judge(
        answer,
        check(answer, { 'asset: there': (r) => (r.status === 200 && r.body.length > 0) || r.status === 304 }),
      )
    }
    return true
  }

  /** What the beacon sends of a page view: the hit, and the record of its speed. */
  function beacon(path) {
    const data = {
      hitId: uuidv7(),
      websiteId: demo.websiteId,
      url: path,
      title: 'Load test',
      clientDate: Date.now(),
      viewportWidth: person.width,
      viewportHeight: person.height,
      userAgent: person.agent,
    }
    const form = `event=1&data=${encodeURIComponent(JSON.stringify(data))}&ss_cvr=${encodeURIComponent(visitor)}`
    call('hit', 'POST', '/api/census/RecordHit', { body: form, type: 'application/x-www-form-urlencoded' })
    const settings = call('settings', 'GET', '/api/1/performance/settings', {
      good: (r) => r.status === 200 && r.json('pageLoadId') !== undefined,
    })
    if (!settings) return
    const record = {
      raw: true,
      app: 'site',
      event: 'page_speed',
      pageLoadId: settings.json('pageLoadId'),
      data: {
        recordId: uuid(),
        pathname: path,
        timeToFirstByte: Math.round(20 + Math.random() * 80),
        largestContentfulPaint: Math.round(400 + Math.random() * 1_200),
        cumulativeLayoutShift: Math.random() / 50,
        display: { viewportWidth: person.width },
      },
    }
    call('speed', 'POST', '/api/1/performance/records', {
      body: JSON.stringify([record]),
      type: 'text/plain;charset=UTF-8',
    })
  }

  return {
    call,
    open,
    beacon,
    visitor,
    app,
    cookie: (name) => (jar.cookiesForURL(`${site}/`)[name] || [''])[0],
  }
}
