import { useContext } from 'react'
import type { ItemLink, ItemView } from '@portico/proto/http/content/page-view'
import { ItemDate } from '../ui/ItemDate.tsx'
import { paragraphsOf } from '../ui/plain-text.ts'
import { Picture } from '../ui/Picture.tsx'
import type { PageModel } from '../page/model.ts'
import { EventFacts } from './EventList.tsx'
import { Editing } from './editing.ts'
import { hasOwnHeading } from './own-heading.ts'
import { Sections, type BlockMarks } from './Sections.tsx'

/** One entry of a list of pages: date, title, excerpt, picture, text, and links to the entries before and after it. */
export function Story({
  page,
  item,
  marks,
}: {
  page: PageModel
  item: ItemView
  marks?: BlockMarks | undefined
}) {
  const editing = useContext(Editing)
  const hasHead = !hasOwnHeading(page.document)
  const [excerpt] = paragraphsOf(item.excerpt)
  return (
    <>
      <article className="story">
        {!hasHead && editing && <editing.HiddenHead />}
        {hasHead && (
          <header className="story-head">
            {item.startDate === undefined && (
              <p className="story-date" {...editing?.entry('publishOn')}>
                <ItemDate at={item.publishOn} website={page.website} />
                {item.author && <span className="story-author">{item.author.displayName}</span>}
              </p>
            )}
            <h1 {...editing?.entry('title')}>
              {editing ? <editing.EntryText field="title">{item.title}</editing.EntryText> : item.title}
            </h1>
            {item.startDate !== undefined && (
              <div className="story-event">
                <EventFacts event={item} website={page.website} />
                <a href={`${item.fullUrl}?format=ical`} download="">
                  Add to calendar
                </a>
              </div>
            )}
            {(item.excerpt || editing) && (
              <p className="lead" {...editing?.entry('excerpt')}>
                {editing ? <editing.EntryText field="excerpt">{excerpt}</editing.EntryText> : excerpt}
              </p>
            )}
          </header>
        )}
        {item.image && (
          <div className="story-picture" {...editing?.entry('image')}>
            <Picture picture={item.image} sizes="(min-width: 104rem) 94rem, 100vw" eager />
          </div>
        )}
        <Sections page={page} marks={marks} />
      </article>
      <Neighbours next={page.pagination?.nextItem} previous={page.pagination?.prevItem} />
    </>
  )
}

/** Lists run from new to old: `next` is the older entry, `previous` the newer one. */
function Neighbours({ next, previous }: { next: ItemLink | undefined; previous: ItemLink | undefined }) {
  if (!next && !previous) return null
  return (
    <nav className="neighbours" aria-label="More stories">
      {previous && (
        <a href={previous.fullUrl} rel="prev">
          <span>Newer</span>
          <strong>{previous.title}</strong>
        </a>
      )}
      {next && (
        <a href={next.fullUrl} rel="next">
          <span>Older</span>
          <strong>{next.title}</strong>
        </a>
      )}
    </nav>
  )
}
