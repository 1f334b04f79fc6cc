import { randomBytes } from 'node:crypto'
import type { WidgetSite } from '../widget-site.ts'

export const PART_BYTES = 8_000_000

/** A document of three parts, the last of which is short, and the calls that upload it. */
export function uploadInParts({ id: websiteId, owner }: WidgetSite) {
  const root = `/api/rest/sites/${websiteId}/uploads`
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * PART_BYTES + 1_000)])
  return {
    root,
    content,
    partOf: (number: number) => content.subarray((number - 1) * PART_BYTES, number * PART_BYTES),
    put: (id: string, number: number, body: Buffer) =>
      owner.call(`${root}/${id}/parts/${number}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': owner.crumb() },
        body,
      }),
  }
}
