import type { ItemRow } from '@portico/proto/http/content/items'
import { Search } from '../../ui/lists/Search.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import type { useFilters } from '../../ui/lists/useFilters.ts'
import { namesOf } from '../../content/items/names.ts'
import { sorts, type ItemFilter } from './filters.ts'
import { stateNameOf, stateNames, type StateName } from '../../content/items/item-status.ts'

type Props = {
  items: readonly ItemRow[]
  filter: ItemFilter
  change: ReturnType<typeof useFilters>['change']
}

/** The search, the filters by state, tag, category and author that the items have, and the order. */
export function ItemFilters({ items, filter, change }: Props) {
  const counts = new Map<StateName, number>()
  for (const { state } of items) counts.set(stateNameOf(state), (counts.get(stateNameOf(state)) ?? 0) + 1)
  const usedStates = (Object.keys(stateNames) as StateName[]).filter(
    (name) => counts.has(name) || name === filter.state,
  )
  const names = (
    kind: 'tags' | 'categories' | 'author',
    label: string,
    field: 'tag' | 'category' | 'author',
  ) => {
    const known = namesOf(items, kind)
    if (known.length === 0 && filter[field] === '') return null
    return (
      <Select
        label={label}
        value={
          known.find(({ name }) => name.toLowerCase() === filter[field].toLowerCase())?.name ?? filter[field]
        }
        options={[
          { value: '', label: `${label}: all` },
          ...known.map(({ name, count }) => ({ value: name, label: `${name} (${count})` })),
        ]}
        onChange={(value) => change({ [field]: value })}
      />
    )
  }
  return (
    <>
      <Search
        label="Search entries"
        value={filter.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      {(usedStates.length > 1 || filter.state !== 'all') && (
        <Select
          label="State"
          value={filter.state}
          options={[
            { value: 'all', label: 'State: all' },
            ...usedStates.map((name) => ({
              value: name,
              label: `${stateNames[name]} (${counts.get(name) ?? 0})`,
            })),
          ]}
          onChange={(state) => change({ state: state === 'all' ? '' : state })}
        />
      )}
      {names('tags', 'Tag', 'tag')}
      {names('categories', 'Category', 'category')}
      {names('author', 'Author', 'author')}
      <Select
        label="Sort by"
        value={filter.sort}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        onChange={(sort) => change({ sort: sort === 'list' ? '' : sort })}
      />
    </>
  )
}
