import { check } from 'k6'
import http from 'k6/http'
import { countAnswer } from './answers.js'
import { app, demo, site, syntheticHeader } from './demo.js'
import { randomPerson, uuid, uuidv7 } from './people.js'

/**
 * A visitor's browser for one iteration, with cookies, a user agent, a cache of immutable files, and the crumb. Every
 * request is tagged with its `kind`, by which answers are counted.
 */
export function openBrowser() {
  const person = randomPerson()
  const jar = http.cookieJar()
  const kept = new Set()
  const base = {
    'user-agent': person.agent,
    'accept-language': 'en',
    'accept-encoding': 'br, gzip',
    ...syntheticHeader,
  }
  const visitor = `${uuid()}|${Date.now()}|${Date.now()}|${Date.now()}|1`

  const crumb = (origin) => (jar.cookiesForURL(`${origin}/`).crumb || [''])[0]

  /** Stores Secure cookies that were set over http: browsers accept them on localhost, Go does not. */
  function keepSecure(origin, response) {
    for (const [name, [cookie]] of Object.entries(response.cookies)) {
      if (cookie?.secure) jar.set(`${origin}/`, name, cookie.value)
    }
  }

  /**
   * Sends requests (arguments of `http.request`) concurrently. The server closes idle connections. A request that is
   * sent at that moment gets a 408 or the end of the connection (`EOF`) without having been read. Browsers repeat it on
   * another connection, and so does this function.
   */
  function send(requests) {
    return http
      .batch(requests)
      .map((answer, at) =>
        answer.status === 408 || (answer.status === 0 && /EOF|connection reset/.test(answer.error))
          ? http.request(...requests[at])
          : answer,
      )
  }

  /** Calls the API with JSON and returns the answer, good or not. `good` decides whether it is as expected. */
  function ask(
    kind,
    method,
    path,
    { json, body, type, headers = {}, good = (r) => r.status >= 200 && r.status < 300, origin = site } = {},
  ) {
    const content = json === undefined ? (body ?? null) : JSON.stringify(json)
    const params = {
      tags: { kind, name: kind },
      headers: {
        ...base,
        accept: 'application/json',
        ...(content === null ? {} : { 'content-type': type ?? 'application/json' }),
        'x-csrf-token': crumb(origin),
        ...headers,
      },
    }
    const [response] = send([[method, origin + path, content, params]])
    keepSecure(origin, response)
    const fine = check(response, { [`${kind}: as expected`]: good })
    countAnswer(kind, response, fine)
    return { response, fine }
  }

  /** Like `ask`, and returns null for an answer that is not as expected. */
  function call(...request) {
    const { response, fine } = ask(...request)
    return fine ? response : null
  }

  /** Requests a page and what a browser loads with it: style sheets, scripts and the first pictures. */
  function open(path) {
    const params = {
      tags: { kind: 'page', name: 'page' },
      headers: { ...base, accept: 'text/html,application/xhtml+xml' },
    }
    const [response] = send([['GET', site + path, null, params]])
    const fine = check(response, {
      'page: whole': (r) => r.status === 200 && r.body.includes('</html>') && r.body.includes('<h1'),
    })
    countAnswer('page', response, fine)
    if (!fine) return false
    const wanted = new Set()
    for (const [, href] of response.body.matchAll(
      /(?:href|src)="(\/(?:assets|beacon)[^"]+\.(?:css|js)[^"]*)"/g,
    ))
      wanted.add(href)
    for (const [, source] of response.body.matchAll(/<img[^>]+src="(\/s\/[^"]+)"/g)) {
      if (wanted.size >= 10) break
      wanted.add(source.replaceAll('&amp;', '&'))
    }
    const missing = [...wanted].filter((asset) => !kept.has(asset))
    const answers = send(
      missing.map((asset) => [
        'GET',
        site + asset,
        null,
        // Reading the body would cost the load generator more than the site.
        { tags: { kind: 'asset', name: 'asset' }, headers: base, responseType: 'none' },
      ]),
    )
    answers.forEach((answer, at) => {
      const there = check(answer, {
        'asset: there': (r) => r.status === 200 && r.headers['Content-Length'] !== '0',
      })
      if (countAnswer('asset', answer, there)) kept.add(missing[at])
    })
    return true
  }

  /** Sends what the beacon reports for a page view: the hit and the page-speed record. */
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
    ask: (...request) => ask(...request).response,
    call,
    open,
    beacon,
    visitor,
    app,
    cookie: (name) => (jar.cookiesForURL(`${site}/`)[name] || [''])[0],
  }
}
