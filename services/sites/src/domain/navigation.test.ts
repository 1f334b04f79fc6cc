import { expect, test } from 'vitest'
import { navigationOf } from './navigation.ts'

const collection = (id: string, folder = '') => ({ id, navigationTitle: id.toUpperCase(), urlId: id, folder })
const link = (id: string) => ({ title: id.toUpperCase(), path: `/${id}`, collectionId: id })

test('collections of a folder are together, at the place of the first of them', () => {
  const collections = [
    collection('shop'),
    collection('care', 'Help'),
    collection('visit'),
    collection('questions', 'Help'),
  ]
  expect(navigationOf(collections)).toEqual([
    link('shop'),
    { title: 'Help', children: [link('care'), link('questions')] },
    link('visit'),
  ])
})

test('a website without folders has a plain list of links', () => {
  expect(navigationOf([collection('shop'), collection('visit')])).toEqual([link('shop'), link('visit')])
  expect(navigationOf([])).toEqual([])
})
