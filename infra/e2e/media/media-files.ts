import { readFile } from 'node:fs/promises'
import type { MediaReply } from '@portico/proto/http/files/media'
import type { WidgetSite } from '../widget-site.ts'

const folder = new URL('../../demo/film/', import.meta.url)

/** Uploads the film, its captions and the sound of the demo shop to the website. Returns the address of each. */
export async function uploadMedia(
  site: WidgetSite,
): Promise<{ film: string; captions: string; bell: string }> {
  const upload = async (name: string) => {
    const { call, crumb } = site.owner
    const reply = await call(`/api/rest/sites/${site.id}/media?name=${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': crumb() },
      body: await readFile(new URL(name, folder)),
    })
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.text}`)
    return (JSON.parse(reply.text) as MediaReply).url
  }
  return {
    film: await upload('from-clay-to-table.webm'),
    captions: await upload('from-clay-to-table.vtt'),
    bell: await upload('kiln-bell.mp3'),
  }
}
