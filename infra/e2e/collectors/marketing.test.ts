import { expect, test } from 'vitest'
import { landingParameters } from '@portico/proto/collect/event-fields'
import { keepLeaving, newVisitor, requiredFields, withClients } from './visitor.ts'
import { makeTrackedSite } from './site.ts'
import { browser, useSite } from '../suite.ts'

// The logger, the marketing landing and the analytics pixel.

const site = useSite(makeTrackedSite)
test('EVT-14 EVT-15: the logger sends a list after 30 s or when the visitor leaves, and ignores failures', async () => {
  const { page, context, to, until, open, errors, close } = await newVisitor(browser())
  const { left } = await keepLeaving(page)
  await open(site().plain)
  const write = (text: string) => withClients(page, (clients, given) => clients.log('note', given), text)
  await write('one')
  await page.clock.runFor(20_000)
  await write('two')
  expect(to('events/Trace')).toEqual([])
  await page.clock.runFor(10_500)
  const [call] = await until('events/Trace')
  expect(call!.body['data']).toMatchObject([
    { pageUrl: site().plain, type: 'note', data: 'one' },
    { pageUrl: site().plain, type: 'note', data: 'two' },
  ])
  expect((await call!.request.response())!.ok()).toBe(true)
  await context.route('**/api/events/Trace', (route) => route.fulfill({ status: 500 }))
  await write('three')
  await page.goto(site().blocks)
  const [last] = (await left()).filter(({ path }) => path === '/api/events/Trace')
  expect(JSON.parse(new URLSearchParams(last!.text).get('data')!)).toMatchObject([{ data: 'three' }])
  expect(errors.filter((text) => !text.includes('500'))).toEqual([])
  await close()
})

test('EVT-19: the first page of a session loads the landing’s image with five parameters, and the parameters of its address', async () => {
  const { to, until, open, close } = await newVisitor(browser())
  await open(`${site().plain}?source=letter&mkwid=9&other=1`)
  const [call] = await until('track/Track')
  const { rk, ...query } = call!.body
  expect(query).toEqual({
    landing: `${site().plain}?source=letter&mkwid=9&other=1`,
    refer: '',
    lang: 'en-US',
    screen: '1280x900',
    source: 'letter',
    mkwid: '9',
  })
  expect(landingParameters).toContain('mkwid')
  expect(rk).toMatch(/^[\da-f-]{36}$/)
  expect(call!.request.resourceType()).toBe('image')
  expect(await (await call!.request.response())!.headerValue('content-type')).toBe('image/gif')
  await open(site().blocks)
  await until('census/button-render')
  expect(to('track/Track')).toHaveLength(1)
  await close()
})

test('EVT-20: the pixel’s hook gets events only while the visitor may be remembered', async () => {
  const { page, context, open, close } = await newVisitor(browser())
  const seen = () =>
    withClients(
      page,
      async (clients, given) => {
        const names: string[] = []
        clients.setPixel((name, properties) => names.push(`${name} ${JSON.stringify(properties)}`))
        await clients.track({ ...given, size: 2 })
        await clients.recordEvent('closed', { by: 'key' })
        return names
      },
      requiredFields,
    )
  await open(site().plain)
  expect(await seen()).toEqual(['opened {"size":2}', 'closed {"by":"key"}'])
  await context.addCookies([{ name: 'ss_cookieAllowed', value: 'false', url: site().plain }])
  await open(site().plain)
  expect(await seen()).toEqual([])
  await close()
})
