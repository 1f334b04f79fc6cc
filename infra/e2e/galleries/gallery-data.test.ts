import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { answerPictures, gallery, opening, pictures } from './gallery-fixtures.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

// The block data of galleries: its limits, refusals and errors.

const site = useSite(makeWidgetSite)
test('GAL-38 and bad input: at most 100 items, 20 hosted galleries with 50 items, and values of the right type', async () => {
  const refusal = async (value: object) => {
    const failure = await site()
      .page([gallery(value)])
      .then(
        () => 'taken',
        (error: Error) => error.message,
      )
    return /value\.([\w-]+)/.exec(failure)?.[1] ?? failure
  }
  expect(await refusal({ images: pictures(101) })).toBe('images')
  const hosted = (count: number, items: number) =>
    Array.from({ length: count }, (_, at) => ({
      title: `Album ${at + 1}`,
      url: 'https://photos.example/album',
      images: pictures(items, `album-${at}`),
    }))
  expect(await refusal({ hostedGalleries: hosted(21, 1) })).toBe('hostedGalleries')
  for (const columnWidth of [0, -1, 'x', '0']) expect(await refusal({ columnWidth })).toBe('columnWidth')
  expect(await refusal({ autoplay: 'yes' })).toBe('autoplay')
  expect(await refusal({ lightboxTheme: 'blue' })).toBe('lightboxTheme')

  const url = await site().page([
    gallery({ images: [], hostedGalleries: [...hosted(1, 51), ...hosted(19, 1)] }, 'hosted'),
    gallery({ images: [] }, 'empty'),
    gallery({ design: 'slideshow', images: pictures(1) }, 'one'),
    gallery({ design: 'carousel', images: pictures(100) }, 'hundred'),
  ])
  const { page, errors } = await openPage(browser())
  await answerPictures(page)
  await page.goto(url)
  const count = (selector: string) => page.locator(selector).count()
  expect(await count('#block-hosted section')).toBe(20)
  expect(await count('#block-hosted section:first-child .gallery-slide')).toBe(50)
  expect(await page.locator('#block-hosted h2 a').first().getAttribute('href')).toBe(
    'https://photos.example/album',
  )
  expect(await count('#block-empty .gallery')).toBe(0)
  expect(await count('#block-one .gallery-controls')).toBe(0)
  expect(await count('#block-hundred .gallery-slide')).toBe(100)
  expect(errors).toEqual([])
  await page.context().close()
})

test('GAL-01, GAL-04: block data comes from the element or its ancestor; data that cannot be read is logged', async () => {
  const url = await site().page([opening, gallery({ design: 'grid' }, 'grid')])
  const { page, errors } = await openPage(browser())
  await answerPictures(page)
  const { text } = await ask(url)
  const body = text.replace(/data-block-json="[^"]*design[^"]*"/, 'data-block-json="{design"')
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(url)
  await page.locator('#block-grid').scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('#block-grid .gallery-image[data-load=done]').count()).toBe(6)
  expect(errors.map((error) => error.split(' (')[0])).toEqual(['Error evaluating gallery block data.'])

  const module = await site().module(page, 'gallery-data')
  const read = await module.evaluate((loaded) => {
    const { galleryData } = loaded as { galleryData: (element: Element) => unknown }
    const outer = document.createElement('div')
    outer.dataset['blockJson'] = '{"design":"grid","padding":5}'
    const inner = outer.appendChild(document.createElement('div'))
    const inherited = galleryData(inner)
    const of = (text: string) => {
      inner.dataset['blockJson'] = text
      return galleryData(inner)
    }
    return [
      inherited,
      of('{"design":"list"}'),
      of('%7B%22design%22%3A%22list%22%7D'),
      of('%E0%A4%A'),
      of('[1]'),
    ]
  })
  expect(read).toEqual([{ design: 'grid', padding: 5 }, { design: 'list' }, { design: 'list' }, {}, {}])
  expect(errors.slice(1).map((error) => error.split(' (')[0])).toEqual([
    'Error decoding gallery block data.',
    'Error evaluating gallery block data.',
  ])
  await page.context().close()
})
