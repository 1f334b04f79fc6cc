import { expect, test } from 'vitest'
import { parseOffset } from '@portico/proto/http/content/page-query'
import { pageOfList } from './list-pages.ts'

const id = (number: number) => number.toString(16).padStart(24, '0')
/** 250 items; each date is shared by `shared` of them. */
const items = (shared: number) =>
  Array.from({ length: 250 }, (_, at) => ({ id: id(at), publishOn: 1_000 + Math.floor(at / shared) }))

function page(list: ReturnType<typeof items>, address: string) {
  const query = new URLSearchParams(address)
  const place = {
    offset: parseOffset(query.get('offset') ?? ''),
    isReversed: query.get('reversePaginate') === 'true',
  }
  return pageOfList(list, place, (more) => new URLSearchParams(more).toString())
}

test.each([1, 7, 250])(
  'WIRE-20: 250 items are walked forwards and backwards, each once, with %i items of one date',
  (shared) => {
    const list = items(shared)
    const newestFirst = list.map((item) => item.id).reverse()
    const forwards: string[] = []
    let shown = page(list, '')
    for (forwards.push(...ids(shown)); shown.pagination.nextPageUrl; forwards.push(...ids(shown)))
      shown = page(list, shown.pagination.nextPageUrl)
    expect(forwards).toEqual(newestFirst)
    const backwards = ids(shown)
    while (shown.pagination.prevPageUrl) {
      shown = page(list, shown.pagination.prevPageUrl)
      backwards.unshift(...ids(shown))
    }
    expect(backwards).toEqual(newestFirst)
  },
)

const ids = ({ items }: ReturnType<typeof page>) => items.map((item) => item.id)

test('WIRE-20: the offset of the next page is a number, unless the next item has the same date', () => {
  expect(page(items(1), '').pagination).toMatchObject({ nextPage: true, nextPageOffset: 1_230, pageSize: 20 })
  expect(page(items(250), '').pagination.nextPageOffset).toBe(`1000-${id(230)}`)
  expect(page(items(1).slice(0, 20), '').pagination).toEqual({})
})

test('WIRE-20: an offset beside the list or of another form is no error', () => {
  expect(ids(page(items(1), 'offset=5'))).toEqual([])
  expect(ids(page(items(1), 'offset=99999'))).toHaveLength(20)
  expect(ids(page(items(1), 'offset=5&reversePaginate=true'))).toHaveLength(20)
  for (const text of ['', 'x', '-1', '1e3', '1'.repeat(16), '5-zz'])
    expect(parseOffset(text), text).toBeUndefined()
})
