import type { PageModel } from '../../page/model.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { safeHref } from '../../ui/links.ts'
import { announcementOf } from './announcement-of.ts'

/** The announcement bar above the header (POP-13). With a link the whole bar can be clicked, except its button. */
export function Announcement({ page }: { page: PageModel }) {
  const announcement = announcementOf(page)
  if (!announcement) return null
  const { text, link, key, version } = announcement
  return (
    <section
      className="announcement"
      data-tone="ink"
      data-key={key}
      data-version={version}
      aria-label="Announcement"
    >
      <p>
        {link ? (
          <a href={safeHref(link.url)} {...(link.newWindow ? { target: '_blank', rel: 'noopener' } : {})}>
            {text}
          </a>
        ) : (
          text
        )}
      </p>
      <button
        type="button"
        className="announcement-close"
        data-announcement-close=""
        data-tooltip="Hide this announcement"
        aria-label="Hide this announcement"
      >
        <CloseIcon />
      </button>
    </section>
  )
}
