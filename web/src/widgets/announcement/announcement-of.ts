import { createHash } from 'node:crypto'
import type { PageModel } from '../../page/model.ts'

/**
 * The announcement of a page, or null. `version` changes with the text: a visitor who has dismissed an announcement sees
 * the next one.
 */
export function announcementOf({ context, website, websiteSettings }: PageModel) {
  const { text, clickthroughUrl } = websiteSettings.announcementBarSettings
  if (!context.showAnnouncementBar || text.trim() === '') return null
  const link = clickthroughUrl?.url ? clickthroughUrl : undefined
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return { text, link, key: `announcement-${website.id}`, version }
}
