import { expect, test } from 'vitest'
import { PageDocument, type Block } from '@portico/proto/site'
import { addBlock, moveBlock, placedBlocks, removeBlock, setBlock } from './blocks.ts'

const block = (id: string): Block => ({ id, type: 47, value: {} })
const column = (...ids: string[]) => ({ span: 6, blocks: ids.map(block) })
const document: PageDocument = {
  title: 'Page',
  sections: [
    {
      id: 'one',
      width: 'normal',
      tone: 'paper',
      rows: [{ columns: [column('a', 'b'), column('c')] }, { columns: [column('d')] }],
    },
  ],
}
const ids = (page: PageDocument | null) => page && placedBlocks(page).map((each) => each.block.id)
const placeOf = (page: PageDocument, id: string) =>
  placedBlocks(page).find((each) => each.block.id === id)!.place

test('blocks are listed in reading order, replaced and removed by place', () => {
  expect(ids(document)).toEqual(['a', 'b', 'c', 'd'])
  expect(ids(setBlock(document, placeOf(document, 'c'), block('x')))).toEqual(['a', 'b', 'x', 'd'])
  expect(ids(removeBlock(document, placeOf(document, 'a')))).toEqual(['b', 'c', 'd'])
  expect(ids(document)).toEqual(['a', 'b', 'c', 'd'])
})

test('a block is added at the end, even to a document without sections or rows, which stays valid', () => {
  expect(ids(addBlock(document, block('x')))).toEqual(['a', 'b', 'c', 'd', 'x'])
  const empty: PageDocument = { title: 'Page', sections: [] }
  const rowless: PageDocument = {
    title: 'Page',
    sections: [{ id: 'one', width: 'wide', tone: 'tint', rows: [] }],
  }
  for (const page of [addBlock(empty, block('x')), addBlock(rowless, block('x'))]) {
    expect(ids(page)).toEqual(['x'])
    expect(PageDocument.safeParse(page).success).toBe(true)
  }
})

test('a block moves past its neighbour, into the next column, and not beyond the ends', () => {
  const move = (page: PageDocument, id: string, step: -1 | 1) => moveBlock(page, placeOf(page, id), step)
  expect(ids(move(document, 'b', -1))).toEqual(['b', 'a', 'c', 'd'])
  const after = move(document, 'b', 1)!
  expect(ids(after)).toEqual(['a', 'b', 'c', 'd'])
  expect(placeOf(after, 'b')).toMatchObject({ column: 1, at: 0 })
  expect(ids(move(document, 'd', -1))).toEqual(['a', 'b', 'c', 'd'])
  expect(placeOf(move(document, 'd', -1)!, 'd')).toMatchObject({ row: 0, column: 1, at: 1 })
  expect(move(document, 'a', -1)).toBeNull()
  expect(move(document, 'd', 1)).toBeNull()
})
