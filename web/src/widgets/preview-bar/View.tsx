import type { PagePreview } from '@portico/proto/http/website/preview-links'

/** Says that a page is a preview, of what and until when, and leads back to the published website. */
export function PreviewBar({ preview }: { preview: Exclude<PagePreview, { ended: true }> }) {
  const { release, expiresOn } = preview
  const end = new Date(expiresOn)
  return (
    <aside className="preview-bar" aria-label="Preview">
      <p>
        <strong>Preview</strong>{' '}
        {release === undefined ? 'Saved changes that are not published yet.' : `Release ${release}.`} The link
        works until{' '}
        <time dateTime={end.toISOString()}>
          {new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(end)}
        </time>
        .
      </p>
      <a href="/api/preview/end" rel="nofollow">
        Leave preview
      </a>
    </aside>
  )
}
