import { BlockTitle } from '../BlockTitle.tsx'
import type { ViewProps } from '../view.ts'
import { disqusName } from './provider.ts'

/**
 * Comments on the page by Disqus (WIDG-05), if the website has turned them on and named its account. They are loaded when a
 * visitor asks for them. A page has one thread, so a second block renders nothing.
 */
export function CommentsView({
  page,
  place,
}: ViewProps<object, 'isFirstComments' | 'websiteSettings' | 'item' | 'collection' | 'path'>) {
  const { commentsEnabled, disqusShortname } = page.websiteSettings
  const name = disqusName(disqusShortname)
  if (!commentsEnabled || !name || !page.isFirstComments) return null
  return (
    <div
      className="comments"
      data-island="comments"
      data-name={name}
      data-host="disqus.com"
      data-page={page.item?.id ?? page.collection?.id ?? page.path}
      data-state="link"
    >
      <BlockTitle place={place}>Comments</BlockTitle>
      <button type="button" className="button comments-show" data-size="small">
        Show comments
      </button>
      <noscript>
        <p className="no-script">Comments need JavaScript.</p>
      </noscript>
      <div id="disqus_thread" />
    </div>
  )
}
