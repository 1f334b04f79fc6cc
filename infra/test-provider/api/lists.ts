import { group, integer, text, texts, type Fields } from './form.ts'
import { missingObject } from './refusal.ts'

const PAGE = 10
const LARGEST_PAGE = 100

/** Cuts a page out of a list that is sorted newest first, as Stripe's lists are. */
export function pageOf(all: readonly { id: string; created: number }[], fields: Fields, url: string): object {
  const created = group(fields, 'created')
  const from = integer(created, 'gte') ?? 0
  const until = integer(created, 'lt') ?? Infinity
  const limit = Math.min(integer(fields, 'limit') ?? PAGE, LARGEST_PAGE)
  const after = text(fields, 'starting_after')
  const found = all.filter(({ created: at }) => at >= from && at < until)
  const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw missingObject('object', after)
  const data = found.slice(start, start + limit)
  return { object: 'list', url, has_more: start + limit < found.length, data }
}

/** Whether an event is of a wanted type; all are without the parameter. */
export function isOfTypes(fields: Fields, type: string): boolean {
  const types = texts(fields, 'types')
  return types.length === 0 || types.includes(type)
}
