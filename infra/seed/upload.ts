import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AssetReply } from '@portico/proto/http/sites'
import type { Picture } from '@portico/proto/site'
import type { Client } from './client.ts'
import { drawnPictures } from './drawn.ts'
import { parallel } from './parallel.ts'

/** One of `pictures/pictures.json`: what it shows in words, and where to look, 0 to 1 from the left and the top. */
type Master = { name: string; alt: string; focalPoint: { x: number; y: number } }

type Source = Master & { bytes: () => Promise<Buffer> }

const folder = new URL('pictures/', import.meta.url)
const AT_ONCE = 4

/** The pictures: the rendered ones, and drawings in the place of those that are not rendered yet. */
async function sources(): Promise<Source[]> {
  const list = new URL('pictures.json', folder)
  const listed = existsSync(list) ? (JSON.parse(await readFile(list, 'utf8')) as Master[]) : []
  const masters = listed.filter(({ name }) => existsSync(new URL(`masters/${name}.webp`, folder)))
  const rendered = masters.map((master) => ({
    ...master,
    bytes: () => readFile(new URL(`masters/${master.name}.webp`, folder)),
  }))
  const names = new Set(masters.map(({ name }) => name))
  return [...rendered, ...drawnPictures().filter(({ name }) => !names.has(name))]
}

/** Uploads the pictures that the website does not have yet; answers with all of them by name. */
export async function uploadPictures(
  app: Client,
  root: string,
): Promise<{ pictures: Map<string, Picture>; made: number }> {
  const { assets } = await app.get<{ assets: AssetReply[] }>(`${root}/assets`)
  const known = new Map(assets.map((asset) => [asset.name, asset]))
  const masters = await sources()
  let made = 0
  const uploaded = await parallel(masters, AT_ONCE, async (master) => {
    const there = known.get(`${master.name}.webp`)
    if (there) return asPicture(there, master)
    made += 1
    return asPicture(await upload(app, root, master), master)
  })
  return { pictures: new Map(masters.map(({ name }, at) => [name, uploaded[at]!])), made }
}

async function upload(
  app: Client,
  root: string,
  { name, alt, focalPoint, bytes }: Source,
): Promise<AssetReply> {
  const words = new URLSearchParams({ name, alt, focalPoint: `${focalPoint.x},${focalPoint.y}` })
  const answer = await app.call('POST', `${root}/assets?${words}`, {
    bytes: await bytes(),
    type: 'application/octet-stream',
  })
  if (answer.status !== 200) throw new Error(`picture ${name}: ${answer.status} ${answer.text}`)
  return answer.json<AssetReply>()
}

const asPicture = ({ url, width, height, color }: AssetReply, { alt, focalPoint }: Master): Picture => ({
  assetUrl: url,
  width,
  height,
  color,
  alt,
  focalPoint,
})
