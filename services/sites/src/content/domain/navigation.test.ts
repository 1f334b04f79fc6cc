import { expect, test } from 'vitest'
import { navigationOf } from './navigation.ts'
import { NO_STRUCTURE } from '../../model/structure.ts'

let place = 0
const collection = (id: string, folder = '') => ({
  id,
  navigationTitle: id.toUpperCase(),
  fullUrl: `/${id}`,
  folder,
  ordering: place++,
})
const link = (id: string) => ({ title: id.toUpperCase(), path: `/${id}`, collectionId: id })

test('in a release of an earlier version, collections of a folder are together, at the place of the first of them', () => {
  const collections = [
    collection('shop'),
    collection('care', 'Help'),
    collection('visit'),
    collection('questions', 'Help'),
  ]
  expect(navigationOf(collections, NO_STRUCTURE)).toEqual([
    link('shop'),
    { title: 'Help', children: [link('care'), link('questions')] },
    link('visit'),
  ])
})

test('a website without folders has a plain list of links', () => {
  expect(navigationOf([collection('shop'), collection('visit')], NO_STRUCTURE)).toEqual([
    link('shop'),
    link('visit'),
  ])
  expect(navigationOf([], NO_STRUCTURE)).toEqual([])
})

test('folders are at their own place, hold pages, links and folders, and are left out without links', () => {
  const [shop, care, visit] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string]
  const help = 'd'.repeat(24)
  const more = 'e'.repeat(24)
  const folder = (id: string, title: string, ordering: number, folderId = '') => ({
    id,
    title,
    folderId,
    ordering,
  })
  const structure = {
    folders: [folder(help, 'Help', 1), folder(more, 'More', 3, help), folder('f'.repeat(24), 'Empty', 9)],
    links: [{ ...folder('1'.repeat(24), 'Clay', 4, more), url: 'https://clay.example', newWindow: true }],
  }
  const pages = [
    { ...collection(shop), ordering: 5 },
    { ...collection(care, help), ordering: 2 },
    // Its folder is gone.
    { ...collection(visit, '9'.repeat(24)), ordering: 0 },
  ]
  expect(navigationOf(pages, structure)).toEqual([
    link(visit),
    {
      title: 'Help',
      children: [
        link(care),
        {
          title: 'More',
          children: [{ title: 'Clay', path: 'https://clay.example', newWindow: true }],
        },
      ],
    },
    link(shop),
  ])
})
