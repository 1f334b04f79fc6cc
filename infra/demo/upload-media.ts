import { readFile } from 'node:fs/promises'
import { listMedia } from '@portico/proto/api/sites/library/media'
import type { MediaReply } from '@portico/proto/http/files/media'
import type { Client } from './client.ts'

const folder = new URL('film/', import.meta.url)

/** The film with its captions, and the sound. Web addresses point to the demo site. */
const files = [
  'from-clay-to-table.webm',
  'from-clay-to-table.mp4',
  'from-clay-to-table.vtt',
  'kiln-bell.mp3',
] as const
export type MediaName = (typeof files)[number]

/** The types that the requests declare. The service goes by the content. */
const types: Readonly<Record<string, string>> = {
  webm: 'video/webm',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
  mp3: 'audio/mpeg',
}

/** Uploads the media files that are missing on the website. Returns the address of each by its name. */
export async function uploadMedia(
  app: Client,
  websiteId: string,
): Promise<{ media: ReadonlyMap<MediaName, string>; made: number }> {
  const read = async () => {
    const { media } = await app.read(listMedia, { params: { websiteId } })
    return new Map(media.map((file) => [file.name, file]))
  }
  const known = await read()
  const media = new Map<MediaName, string>()
  let made = 0
  for (const name of files) {
    const there = known.get(name)
    if (!there) made += 1
    media.set(name, (there ?? (await upload(app, websiteId, name, async () => (await read()).get(name)))).url)
  }
  return { media, made }
}

async function upload(
  app: Client,
  websiteId: string,
  name: MediaName,
  find: () => Promise<MediaReply | undefined>,
): Promise<MediaReply> {
  const bytes = await readFile(new URL(name, folder))
  const type = types[name.split('.').at(-1)!]!
  return app.make(
    `/api/rest/sites/${websiteId}/media?${new URLSearchParams({ name })}`,
    { bytes, type },
    find,
  )
}
