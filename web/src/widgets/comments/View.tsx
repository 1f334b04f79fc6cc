import { blockType } from '@portico/proto/enums/block-type'
import { blocksOf } from '@portico/proto/site'
import { BlockTitle } from '../BlockTitle.tsx'
import type { ViewProps } from '../view.ts'
import { disqusName } from './provider.ts'

/**
 * Comments on the page by Disqus (WIDG-05), if the website has turned them on and named its account. They are loaded when a
 * visitor asks for them. A page has one thread, so a second block renders nothing.
 */
export function CommentsView({ block, page }: ViewProps<object>) {
  const { commentsEnabled, disqusShortname } = page.websiteSettings
  const name = disqusName(disqusShortname)
  const first = blocksOf(page.document).find(({ type }) => type === blockType.comments)
  if (!commentsEnabled || !name || first?.id !== block.id) return null
  return (
    <div
      className="comments"
      data-island="comments"
      data-name={name}
      data-host="disqus.com"
      data-page={page.item?.id ?? page.collection?.id ?? page.path}
      data-state="link"
    >
      <BlockTitle block={block} page={page}>
        Comments
      </BlockTitle>
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
