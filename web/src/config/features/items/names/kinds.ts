import type { NameKind } from '@portico/proto/http/content/items'
import { MAX_CATEGORY_LENGTH, MAX_TAG_LENGTH } from '@portico/proto/limits'

/** The words for each kind of names, the filter of the list of items by it, and the longest name in characters. */
export const kinds: Record<NameKind, { one: string; many: string; filter: string; limit: number }> = {
  tags: { one: 'tag', many: 'Tags', filter: 'tag', limit: MAX_TAG_LENGTH },
  categories: { one: 'category', many: 'Categories', filter: 'category', limit: MAX_CATEGORY_LENGTH },
  author: { one: 'author', many: 'Authors', filter: 'author', limit: 100 },
}
