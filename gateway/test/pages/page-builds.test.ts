import { afterEach, expect, test, vi } from 'vitest'
import { PAGE_BUILD_HEADER } from '@portico/proto/pages/page-headers'
import { sendHtml, startGateway, type Fixture } from '../fixture.ts'

let fixture: Fixture
afterEach(async () => {
  vi.restoreAllMocks()
  await fixture.close()
})

/** Processes of web that answer in turn, each of the build with its name; '' names none. */
function webs(...builds: string[]): void {
  let turn = 0
  fixture.world.answer.web = (_req, res) => {
    const build = builds[turn++ % builds.length]!
    sendHtml(res, `<p>made by ${build || 'a release without names'}</p>`, {
      'x-portico-cacheable': '1',
      ...(build !== '' && { [PAGE_BUILD_HEADER]: build }),
    })
  }
}

const view = async (path = '/') => (await fixture.site(path)).text
const fetched = () => fixture.seen.web.length

test('with two builds of web side by side only pages of the newer one are kept', async () => {
  fixture = await startGateway()
  webs('1.first', '2.second')
  expect(await view('/a')).toContain('1.first')
  expect(await view('/b')).toContain('2.second')
  // The page of the first build is no longer kept, and another one by it is not kept either.
  webs('1.first')
  expect(await view('/a')).toContain('1.first')
  expect(await view('/a')).toContain('1.first')
  expect(fetched()).toBe(4)
  webs('2.second')
  expect(await view('/a')).toContain('2.second')
  webs('1.first')
  for (const path of ['/a', '/b']) expect(await view(path)).toContain('2.second')
  expect(fetched()).toBe(5)
})

test('a web of a release that names no build does not replace pages of one that does', async () => {
  fixture = await startGateway()
  webs('')
  await view('/a')
  await view('/a')
  expect(fetched()).toBe(1)
  webs('1.first', '')
  expect(await view('/b')).toContain('1.first')
  expect(await view('/a')).toContain('without names')
  expect(await view('/b')).toContain('1.first')
  expect(await view('/a')).toContain('1.first')
  expect(await view('/a')).toContain('1.first')
  expect(fetched()).toBe(4)
})

test('requests that wait for a page of the older build get it', async () => {
  fixture = await startGateway()
  webs('2.second')
  await view('/a')
  const waiting: (() => void)[] = []
  fixture.world.answer.web = (_req, res) =>
    void waiting.push(() =>
      sendHtml(res, 'made by 1.first', { 'x-portico-cacheable': '1', [PAGE_BUILD_HEADER]: '1.first' }),
    )
  const views = [view('/b'), view('/b'), view('/b')]
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]!()
  expect(await Promise.all(views)).toEqual(['made by 1.first', 'made by 1.first', 'made by 1.first'])
})

test('the name of the build is not sent to clients', async () => {
  fixture = await startGateway()
  webs('1.first')
  for (const path of ['/a', '/a']) {
    const { headers } = await fixture.site(path)
    expect(Object.keys(headers).filter((name) => name.startsWith('x-portico'))).toEqual([])
  }
})

/** Lets the gateway's clock, which measures how old its knowledge is, run `ms` ahead. */
function runAhead(ms: number): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
}

test('a new build is noticed although every page that is viewed is kept', async () => {
  fixture = await startGateway()
  webs('1.first')
  for (const path of ['/a', '/b']) await view(path)
  webs('2.second')
  expect(await view('/a')).toContain('1.first')
  runAhead(10_000)
  expect(await view('/a')).toContain('2.second')
  expect(await view('/b')).toContain('2.second')
  for (const path of ['/a', '/b', '/a']) expect(await view(path)).toContain('2.second')
  expect(fetched()).toBe(4)
})

test('one view in ten seconds asks web for the build, and the others get the kept page meanwhile', async () => {
  fixture = await startGateway()
  webs('1.first')
  await view('/a')
  runAhead(10_000)
  let answer = () => {}
  fixture.world.answer.web = (_req, res) =>
    void (answer = () =>
      sendHtml(res, '<p>made by 1.first</p>', { 'x-portico-cacheable': '1', [PAGE_BUILD_HEADER]: '1.first' }))
  const asking = view('/a')
  await expect.poll(fetched).toBe(2)
  for (let n = 0; n < 3; n += 1) expect(await view('/a')).toContain('made by 1.first')
  answer()
  expect(await asking).toContain('made by 1.first')
  expect(await view('/a')).toContain('made by 1.first')
  expect(fetched()).toBe(2)
})

test.each([500, 503])('a kept page is served when web answers %i to the question', async (status) => {
  fixture = await startGateway()
  webs('1.first')
  await view('/a')
  runAhead(10_000)
  fixture.world.answer.web = (_req, res) =>
    void res.writeHead(status, { 'content-type': 'text/html' }).end('away')
  const reply = await fixture.site('/a')
  expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('1.first')])
  expect(await view('/a')).toContain('1.first')
  expect(fetched()).toBe(2)
})

test('a kept page is served when web does not answer the question', async () => {
  fixture = await startGateway()
  webs('1.first')
  await view('/a')
  runAhead(10_000)
  fixture.world.answer.web = () => {}
  expect(await view('/a')).toContain('1.first')
  expect(fetched()).toBe(2)
})
