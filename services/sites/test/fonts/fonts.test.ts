import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { MAX_FONT_BYTES } from '@portico/proto/limits'
import { fontMessages } from '@portico/proto/messages'
import type { FontJob, FontList } from '@portico/proto/http/files/fonts'
import { convert } from 'fontverter'
import { startSites } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
let site: Awaited<ReturnType<typeof sites.website>>
let inter: Buffer
beforeAll(async () => {
  sites = await startSites()
  site = await sites.website('letters')
  inter = await readFile(new URL('../../../../web/src/site/fonts/inter-text.woff2', import.meta.url))
})
afterAll(() => sites.stop())

const upload = (file: Buffer, name = 'letters') =>
  site.own(`/fonts?name=${name}`, { method: 'POST', text: file })
const list = async () => (await site.own('/fonts')).json<FontList>().fonts
const converted = async (file: Buffer) => {
  const { job } = (await upload(file)).json<FontJob>()
  const read = async () => (await site.own(`/fonts/jobs/${job.id}`)).json<FontJob>().job
  await until(async () => (await read()).state !== 'waiting')
  return read()
}
const settings = (tweaks: object) => site.own('/settings', { method: 'PUT', json: { tweaks } })

test('DATA-15: fonts in three formats become WOFF2 with a stylesheet, under the name in the file', async () => {
  for (const file of [inter, await convert(inter, 'sfnt'), await convert(inter, 'woff')]) {
    const answer = await upload(file)
    expect([answer.status, answer.json<FontJob>()]).toMatchObject([202, { job: { state: 'waiting' } }])
    const { id } = answer.json<FontJob>().job
    await until(async () => (await list()).some((font) => font.id === id && font.state === 'ready'))
    const font = (await list()).find((each) => each.id === id)!
    expect(font).toMatchObject({ name: 'Inter', url: `/s/${id}/font.woff2` })
    const stored = await sites.ask(font.url!, { caller: site.visitor })
    expect([stored.status, stored.headers['content-type']]).toEqual([200, 'font/woff2'])
    // The page editor loads it from another origin.
    expect(stored.headers['access-control-allow-origin']).toBe('*')
    expect(Number(stored.headers['content-length'])).toBe(font.bytes)
    expect(stored.headers['cache-control']).toContain('immutable')
    const css = await sites.ask(`/s/${id}/font.css`, { caller: site.visitor })
    expect(css.headers['content-type']).toContain('text/css')
    expect(css.text).toContain(`font-family:'Own ${id}';src:url('font.woff2')`)
  }
})

test('a file that is no font is refused, and a damaged one fails with its reason', async () => {
  const before = (await list()).length
  const other = await upload(Buffer.from('%PDF-1.7 '.padEnd(200)))
  expect([other.status, other.json()]).toMatchObject([400, { errors: { body: fontMessages.noFont } }])
  expect((await upload(Buffer.alloc(MAX_FONT_BYTES + 1))).status).toBe(413)
  expect((await list()).length).toBe(before)
  expect(await converted(Buffer.concat([inter.subarray(0, 400), Buffer.alloc(400)]))).toMatchObject({
    state: 'failed',
    error: fontMessages.notConverted,
  })
})

test('a style may only be a font of this website that is ready, and a used font stays', async () => {
  const { id } = await converted(inter)
  const unknown = await settings({ 'font-text': `own-${'0'.repeat(24)}` })
  expect([unknown.status, unknown.json()]).toMatchObject([
    400,
    { errors: { 'tweaks.font-text': fontMessages.unknown } },
  ])
  expect((await settings({ 'font-text': `own-${id}` })).status).toBe(200)
  expect((await site.own(`/fonts/${id}`, { method: 'DELETE' })).status).toBe(409)
  expect((await settings({})).status).toBe(200)
  expect((await site.own(`/fonts/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await sites.ask(`/s/${id}/font.woff2`, { caller: site.visitor })).status).toBe(404)
  expect((await sites.ask(`/s/${id}/font.css`, { caller: site.visitor })).status).toBe(404)
})

test('a font that is deleted while it is converted leaves no file', async () => {
  const { job } = (await upload(inter)).json<FontJob>()
  // Its conversion has begun.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await site.own(`/fonts/${job.id}`, { method: 'DELETE' })).status).toBe(204)
  // One font is converted at a time, so this one is ready after the other.
  await converted(inter)
  expect((await sites.ask(`/s/${job.id}/font.woff2`, { caller: site.visitor })).status).toBe(404)
})
