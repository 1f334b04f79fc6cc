import { duplicateItem } from '@portico/proto/api/sites/content/items'
import { Copy, ExternalLink, Pencil, Star, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ItemRow } from '@portico/proto/http/content/items'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { editorPath } from '../../content/pages/editor-path.ts'
import { useWebsite, visitHref } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { dateText } from '../../ui/text/format.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useChanges } from '../../content/pages/pages.ts'
import { useBulk } from '../../content/items/bulk.ts'
import { itemStatus } from '../../content/items/item-status.ts'
import { Table } from '../../ui/lists/Table.tsx'
import type { useSelection } from '../../ui/lists/useSelection.ts'

type Props = {
  items: readonly ItemRow[]
  selection: ReturnType<typeof useSelection>
  timeZone: string
}

/** The table of items with a checkbox for each. On a phone each row has two lines. */
export function ItemTable({ items, selection, timeZone }: Props) {
  const { websiteId } = useWebsite()
  const changes = useChanges(websiteId)
  return (
    <Table
      className="items"
      rows={items}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({ 'data-selected': selection.isSelected(id) || undefined })}
      onKeyDown={selection.onKeyDown}
      columns={[
        {
          name: 'Selection',
          head: <SelectAll selection={selection} />,
          className: 'select-cell',
          cell: (item) => <SelectItem item={item} selection={selection} />,
        },
        { name: 'Title', cell: (item) => <ItemTitle item={item} /> },
        {
          name: 'Status',
          cell: (item) => {
            const status = itemStatus(item, changes.data, timeZone)
            return (
              status && (
                <span className="status" data-tone={status.tone}>
                  {status.label}
                </span>
              )
            )
          },
        },
        {
          name: 'Tags and categories',
          className: 'columns-only',
          cellClassName: 'soft small',
          cell: namesText,
        },
        {
          name: 'Date',
          className: 'wide-only number',
          cellClassName: 'soft',
          cell: ({ publishOn }) => dateText(publishOn),
        },
        {
          name: 'Actions',
          head: <span className="visually-hidden">Actions</span>,
          cellClassName: 'number page-actions',
          cell: (item) => <RowActions item={item} />,
        },
      ]}
    />
  )
}

function namesText({ categories, tags }: ItemRow): string {
  const names = [...categories, ...tags]
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return `${names.slice(0, 3).join(', ')}${more}`
}

function SelectItem({ item, selection }: { item: ItemRow; selection: Props['selection'] }) {
  return (
    <label className="row-check above-row">
      <input
        type="checkbox"
        data-row={item.id}
        checked={selection.isSelected(item.id)}
        aria-label={`Select ${item.title}`}
        onChange={() => {}}
        onClick={(event) => selection.toggle(item.id, event)}
      />
    </label>
  )
}

function ItemTitle({ item }: { item: ItemRow }) {
  const { site } = useWebsite()
  const picture = item.image?.assetUrl ?? item.assetUrl
  return (
    <span className="item">
      {picture !== undefined && site ? (
        <img
          src={new URL(pictureUrl(picture, 100), site.url).href}
          alt=""
          width={48}
          height={36}
          loading="lazy"
        />
      ) : (
        <span className="no-item-picture" />
      )}
      <span className="item-about">
        <Link className="row-link" to={item.id}>
          {item.title}
        </Link>
        {item.starred && (
          <>
            {' '}
            <Star size={13} className="starred" aria-hidden="true" />
            <span className="visually-hidden">(featured)</span>
          </>
        )}
        <span className="soft small path item-more">
          {item.fullUrl}
          {item.author && ` · ${item.author.displayName}`}
        </span>
      </span>
    </span>
  )
}

function SelectAll({ selection }: { selection: Props['selection'] }) {
  const box = useRef<HTMLInputElement>(null)
  const isPartial = selection.selected.length > 0 && !selection.all
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial
  }, [isPartial])
  return (
    <label className="row-check">
      <input
        type="checkbox"
        ref={box}
        checked={selection.all}
        aria-label="Select all shown entries"
        onChange={selection.toggleAll}
      />
    </label>
  )
}

function RowActions({ item }: { item: ItemRow }) {
  const { websiteId, site } = useWebsite()
  const bulk = useBulk(websiteId)
  const addCopy = useChange(duplicateItem)
  const duplicate = async () => {
    try {
      const copy = await addCopy({ params: { websiteId, id: item.id } })
      toast(`${copy.title} is a draft.`)
    } catch (error) {
      toast(`Not duplicated: ${refusalText(error as Error)}`, { tone: 'poor' })
    }
  }
  return (
    <>
      <Link
        className="icon-button above-row"
        to={editorPath(websiteId, item.id)}
        aria-label={`Edit ${item.title}`}
      >
        <Pencil size={16} aria-hidden="true" />
      </Link>
      <button
        type="button"
        className="icon-button above-row wide-only"
        aria-label={`Duplicate ${item.title}`}
        onClick={() => void duplicate()}
      >
        <Copy size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button above-row wide-only"
        aria-label={`Delete ${item.title}`}
        onClick={() => void bulk.remove([item])}
      >
        <Trash2 size={16} aria-hidden="true" />
      </button>
      {site && (
        <a
          className="icon-button above-row"
          href={visitHref(site, item.fullUrl)}
          target="_blank"
          rel="noopener"
          aria-label={`View ${item.title} (opens in a new tab)`}
        >
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </>
  )
}
