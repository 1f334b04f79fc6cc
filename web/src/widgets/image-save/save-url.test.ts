import { expect, test } from 'vitest'
import { saveUrl } from './save-url.ts'

test('WIDG-05: the link that saves a picture has the page, the picture and its description', () => {
  const url = new URL(
    saveUrl({
      page: 'https://clay.example/a?b=1#c',
      media: 'https://clay.example/s/mug.webp',
      description: 'A mug & a cup',
    }),
  )
  expect(Object.fromEntries(url.searchParams)).toEqual({
    url: 'https://clay.example/a?b=1',
    media: 'https://clay.example/s/mug.webp',
    description: 'A mug & a cup',
  })
})
