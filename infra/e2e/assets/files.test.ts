import { describe, expect, test } from 'vitest'
import { ask } from '../http.ts'
import { uploadPicture } from '../owner/owner-area.ts'
import { useSite } from '../suite.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { PART_BYTES, uploadInParts } from './parts.ts'

// Files through the gateway: refused uploads, and the formats of pictures.

const website = useSite(makeWidgetSite)

describe('files of a website through the gateway', () => {
  test('MISC-03: a part that is too large for the gateway is refused with the size, and a wrong one with its field', async () => {
    const site = website()
    const { root, content, put } = uploadInParts(site)
    const { id } = await site.owner.write<{ id: string }>('POST', root, {
      name: 'a.pdf',
      bytes: content.length,
    })
    const large = await put(id, 1, Buffer.alloc(PART_BYTES + 1))
    expect([large.status, large.text]).toEqual([413, expect.stringContaining('8000000 bytes')])
    const short = await put(id, 1, Buffer.alloc(10))
    expect([short.status, JSON.parse(short.text)]).toMatchObject([
      400,
      { errors: { body: 'This part must have 8000000 bytes.' } },
    ])
    const tooLarge = await site.owner.call(root, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': site.owner.crumb() },
      body: JSON.stringify({ name: 'film.mp4', bytes: 300_000_001 }),
    })
    expect(JSON.parse(tooLarge.text)).toMatchObject({
      errors: { bytes: 'The maximum file size is 300 MB.' },
    })
  })

  test('GAL-35: pictures vary by Accept: WebP at once, AVIF when it is made, never for a browser without it', async () => {
    const { url } = await uploadPicture(website())
    const get = (accept: string) => ask(website().at(`${url}?format=750w`), { headers: { accept } })
    const modern = () => get('image/avif,image/webp,*/*')
    // A busy server answers with another width for five seconds.
    expect((await modern()).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^public, max-age=(60|5)$/) as string,
      vary: expect.stringMatching(/accept/i) as string,
    })
    await expect.poll(async () => (await modern()).headers['content-type']).toBe('image/avif')
    const old = await get('image/webp')
    expect([old.headers['content-type'], old.headers['vary']]).toEqual([
      'image/webp',
      expect.stringMatching(/accept/i),
    ])
  })
})
