import type { ItemView } from '@portico/proto/http/content/page-view'
import { ItemDate } from '../../ui/ItemDate.tsx'
import { paragraphsOf } from '../../ui/plain-text.ts'
import { Picture } from '../../ui/Picture.tsx'

/** The parts of entries that are shown; each is unless it is false, and excerpts of rows only if it is true. */
type Shows = {
  showPicture?: boolean | undefined
  showDate?: boolean | undefined
  showExcerpt?: boolean | undefined
}
type Props = {
  items: readonly ItemView[]
  website: { language: string; timeZone: string }
  shows?: Shows
}

const LEAD_SIZES = '(min-width: 80rem) 54rem, (min-width: 48rem) 62vw, 92vw'
const SIZES = '(min-width: 80rem) 25rem, (min-width: 48rem) 28vw, 92vw'

/** Entries as cards with pictures (3:2). With `lead`, the first card has the full width and its picture loads eagerly. */
export function ItemList({ items, website, shows = {}, lead = false }: Props & { lead?: boolean }) {
  const { showPicture = true, showDate = true, showExcerpt = true } = shows
  const image = (item: ItemView) =>
    item.image ?? (item.assetUrl && { assetUrl: item.assetUrl, width: 0, height: 0 })
  return (
    <ul className="item-list" data-count={items.length} data-lead={lead || undefined}>
      {items.map((item, at) => {
        const picture = showPicture && image(item)
        const first = lead && at === 0
        return (
          <li key={item.id} className="item-card">
            <a href={item.fullUrl}>
              {picture && (
                <span className="item-card-picture">
                  <Picture picture={picture} sizes={first ? LEAD_SIZES : SIZES} eager={first} decorative />
                </span>
              )}
              <span className="item-card-text">
                {showDate && <ItemDate at={item.startDate ?? item.publishOn} website={website} />}
                <span className="item-card-title">{item.title}</span>
                {first && item.excerpt && <Excerpt text={item.excerpt} />}
              </span>
            </a>
            {!first && showExcerpt && item.excerpt && <p>{paragraphsOf(item.excerpt)[0]}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** Entries as rows with date and title. */
export function ItemRows({ items, website, shows = {} }: Props) {
  const { showDate = true, showExcerpt = false } = shows
  return (
    <ul className="item-rows">
      {items.map((item) => (
        <li key={item.id} className="item-card">
          <a href={item.fullUrl}>
            {showDate && <ItemDate at={item.startDate ?? item.publishOn} website={website} />}
            <span className="item-card-title">{item.title}</span>
            {showExcerpt && item.excerpt && <Excerpt text={item.excerpt} />}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Excerpt({ text }: { text: string }) {
  return <span className="item-card-excerpt">{paragraphsOf(text)[0]}</span>
}
