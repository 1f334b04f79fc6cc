import { readFile } from 'node:fs/promises'
import { listAssets } from '@portico/proto/api/sites/library/asset-reads'
import type { AssetReply } from '@portico/proto/http/files/assets'
import type { Picture } from '@portico/proto/blocks/media/picture'
import type { Client } from './client.ts'
import { parallel } from './parallel.ts'

/**
 * An entry of `pictures/pictures.json`: an alternative text, and a focal point from 0 to 1 from the left and the top.
 */
type Master = { name: string; alt: string; focalPoint: { x: number; y: number } }

const folder = new URL('pictures/', import.meta.url)
const AT_ONCE = 4

/** Uploads the pictures that are missing on the website. Returns all pictures by name. */
export async function uploadPictures(
  app: Client,
  websiteId: string,
): Promise<{ pictures: Map<string, Picture>; made: number }> {
  const read = async () => {
    const { assets } = await app.read(listAssets, { params: { websiteId }, query: { kind: 'picture' } })
    return new Map(assets.map((asset) => [asset.name, asset]))
  }
  const known = await read()
  const masters = JSON.parse(await readFile(new URL('pictures.json', folder), 'utf8')) as Master[]
  let made = 0
  const uploaded = await parallel(masters, AT_ONCE, async (master) => {
    const file = `${master.name}.webp`
    const there = known.get(file)
    if (there) return asPicture(there, master)
    made += 1
    return asPicture(await upload(app, websiteId, master, async () => (await read()).get(file)), master)
  })
  return { pictures: new Map(masters.map(({ name }, at) => [name, uploaded[at]!])), made }
}

async function upload(
  app: Client,
  websiteId: string,
  { name, alt, focalPoint }: Master,
  find: () => Promise<AssetReply | undefined>,
): Promise<AssetReply> {
  const words = new URLSearchParams({ name, alt, focalPoint: `${focalPoint.x},${focalPoint.y}` })
  const bytes = await readFile(new URL(`masters/${name}.webp`, folder))
  return app.make(`/api/rest/sites/${websiteId}/assets?${words}`, { bytes, type: 'image/webp' }, find)
}

const asPicture = ({ url, width, height, color }: AssetReply, { alt, focalPoint }: Master): Picture => ({
  assetUrl: url,
  width,
  height,
  color,
  alt,
  focalPoint,
})
