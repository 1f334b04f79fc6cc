import type { ArchiveValue, GroupsValue, TagCloudValue } from '@portico/proto/blocks/lists/listings'
import { groupEntries, type EntryGroups } from '@portico/proto/pages/entry-groups'
import { blockType } from '@portico/proto/enums/block-type'
import { BlockTitle } from '../BlockTitle.tsx'
import type { Shown } from '../shown.ts'
import type { ViewProps } from '../view.ts'
import { groupLinks, tagSize, type GroupBy, type GroupLink } from './links.ts'

const byType: Readonly<Record<number, GroupBy>> = {
  [blockType.postsByAuthor]: 'author',
  [blockType.postsByTag]: 'tag',
  [blockType.postsByCategory]: 'category',
  [blockType.postsByMonth]: 'month',
}

const labels: Readonly<Record<GroupBy, string>> = {
  author: 'Authors',
  tag: 'Tags',
  category: 'Categories',
  month: 'Months',
}

type Names = 'listings' | 'summaries' | 'website'

/** Links to the entries of each author, tag, category or month. Without entries the block renders nothing. */
export function GroupsView(props: ViewProps<GroupsValue, Names>) {
  return <Groups {...props} by={byType[props.block.type] ?? 'tag'} layout="list" />
}

/** The archive of a collection: its months, categories, tags or authors, in columns, as a list, or in a list that opens. */
export function ArchiveView(props: ViewProps<ArchiveValue, Names>) {
  return <Groups {...props} by={props.value.groupBy} layout={props.value.layout} />
}

type Props = ViewProps<GroupsValue, Names> & { by: GroupBy; layout: ArchiveValue['layout'] }

function Groups({ value, page, place, by, layout }: Props) {
  const links = linksOf(page, value.collectionId, by).slice(0, value.limit)
  if (links.length === 0) return null
  const title = value.title || labels[by]
  const list = <GroupList links={links} showCounts={value.showCounts} isIndex={layout === 'index'} />
  if (layout === 'menu') {
    return (
      <details className="groups-menu">
        <summary>{title}</summary>
        {list}
      </details>
    )
  }
  return (
    <nav className="groups" aria-label={title}>
      {value.title && (
        <BlockTitle place={place} className="groups-title">
          {title}
        </BlockTitle>
      )}
      {list}
    </nav>
  )
}

function GroupList({
  links,
  showCounts,
  isIndex,
}: {
  links: GroupLink[]
  showCounts: boolean
  isIndex: boolean
}) {
  return (
    <ul className="groups-list" data-layout={isIndex ? 'index' : 'list'}>
      {links.map(({ title, count, href }) => (
        <li key={href}>
          <a href={href}>
            <span>{title}</span> {showCounts && <Count count={count} />}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The number of entries, read as "12 entries". */
const Count = ({ count }: { count: number }) => (
  <span className="groups-count">
    {count}
    <span className="visually-hidden"> {count === 1 ? 'entry' : 'entries'}</span>
  </span>
)

/** The tags of a collection in one text; a tag with more entries is larger. */
export function TagCloudView({ value, page }: ViewProps<TagCloudValue, Names>) {
  const all = groupsOf(page, value.collectionId)?.tags ?? []
  const largest = all.toSorted((one, other) => other.count - one.count).slice(0, value.limit)
  if (largest.length === 0) return null
  const shown = value.order === 'count' ? largest : all.filter((tag) => largest.includes(tag))
  const counts = new Map(shown.map(({ name, count }) => [name, count]))
  const links = linksOf(page, value.collectionId, 'tag')
    .filter(({ title }) => counts.has(title))
    .toSorted((one, other) => (value.order === 'count' ? other.count - one.count : 0))
  return (
    <ul className="tag-cloud" aria-label="Tags">
      {links.map(({ title, count, href }) => (
        <li key={href} data-size={tagSize(count, shown)}>
          <a href={href}>{title}</a>
        </li>
      ))}
    </ul>
  )
}

/** The groups of a collection: in a shop the groups of its products, else as sites counted them. */
function groupsOf(page: Shown<Names>, id: string): EntryGroups | undefined {
  const products = page.listings[id]?.products ?? []
  return products.length > 0 ? groupEntries(products, page.website.timeZone) : page.summaries[id]?.groups
}

function linksOf(page: Shown<Names>, id: string, by: GroupBy): GroupLink[] {
  const groups = groupsOf(page, id)
  const path = page.summaries[id]?.fullUrl ?? page.listings[id]?.fullUrl ?? ''
  return groups ? groupLinks(groups, by, { path, language: page.website.language }) : []
}
