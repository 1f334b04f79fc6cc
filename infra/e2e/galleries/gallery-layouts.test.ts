import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { answerPictures, each, framesOf, gallery, pictures, VIDEO } from './gallery-fixtures.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const inFirstRow = (frames: { y: number }[]) => frames.filter(({ y }) => y === frames[0]!.y).length

// Schema, markup and layout of galleries, without the script that moves them.

const site = useSite(makeWidgetSite)
test('GAL-23, GAL-30, GAL-31, GAL-32, GAL-19: the defaults of the designs at several widths of the gallery', async () => {
  const designs = ['grid', 'carousel', 'autocolumns', 'slideshow', 'slider', 'list', 'stacked']
  const value = { imageAspectRatio: 'Auto' }
  const url = await site().page([
    ...designs.map((design) => gallery({ ...value, design }, design)),
    gallery({ design: 'carousel', slidesPerRow: 5 }, 'five'),
    gallery({ images: [], hostedGalleries: [{ title: 'Album', images: pictures(6) }] }, 'rows'),
    gallery(
      {
        design: 'slideshow',
        thumbnails: true,
        'thumbnail-strip-margin': 40,
        images: [...pictures(2), VIDEO],
      },
      'thumbs',
    ),
  ])
  const { page, errors } = await openPage(browser(), { width: 1_440, height: 900 })
  await answerPictures(page)
  await page.goto(url)
  const frames = (block: string, width?: number) => framesOf(page, block, width)

  const grid = await frames('grid', 1_000)
  expect(inFirstRow(grid)).toBe(4)
  expect(grid[1]!.x - (grid[0]!.x + grid[0]!.width)).toBeCloseTo(20, 0)
  expect(new Set(grid.map(({ height }) => height)).size).toBe(1)

  const shown = async (block: string, width: number) => {
    const all = await frames(block, width)
    return all.filter(({ x, width: own }) => x + own <= width + 1).length
  }
  const widths = [479, 480, 723, 724]
  expect(await each(widths, (width) => shown('carousel', width))).toEqual([2, 3, 3, 3])
  expect(await each(widths, (width) => shown('five', width))).toEqual([2, 3, 3, 5])
  const carousel = await frames('carousel', 902)
  expect(carousel[0]!.width).toBe(300)
  expect(carousel[1]!.x - carousel[0]!.width).toBe(1)

  const columns = await frames('autocolumns', 1_000)
  expect(columns[0]!.width).toBe(250)
  expect(columns[1]!.y).toBeCloseTo(columns[0]!.height + 47, -2)

  const rows = await frames('rows', 1_240)
  expect(rows[1]!.x - rows[0]!.width).toBeCloseTo(20, 0)
  expect(rows[0]!.height).toBe(rows[1]!.height)
  expect(rows[0]!.height).toBeGreaterThanOrEqual(250)
  expect(rows.at(-1)!.height).toBeCloseTo(250, 0)

  expect((await frames('slideshow', 800))[0]).toMatchObject({ width: 800, height: 400 })
  expect((await frames('slider', 800)).map(({ height }) => height)).toEqual(Array(6).fill(400))
  const thumbs = await page.locator('#block-thumbs .gallery-thumbnails').evaluate((strip) => ({
    padding: getComputedStyle(strip.querySelector('.gallery-stage')!).paddingTop,
    width: strip.clientWidth,
    frames: [...strip.querySelectorAll('.gallery-frame')].map((frame) =>
      frame.getBoundingClientRect().toJSON(),
    ),
  }))
  expect(thumbs.padding).toBe('5px')
  const [, , video] = thumbs.frames as { width: number; height: number }[]
  expect(video!.height).toBeCloseTo(thumbs.width / 10, 0)
  expect(video!.width / video!.height).toBeCloseTo(16 / 9, 1)

  // Nothing is wider than its container, at any width and in any design.
  for (const block of [...designs, 'five', 'rows', 'thumbs']) {
    const isMoving = ['carousel', 'five', 'slideshow', 'slider', 'thumbs'].includes(block)
    for (const width of [200, 390]) {
      const all = await frames(block, width)
      expect(Math.max(...all.map((frame) => frame.width)), `${block} ${width}`).toBeLessThanOrEqual(width)
      if (!isMoving)
        expect(Math.max(...all.map((frame) => frame.x + frame.width))).toBeLessThanOrEqual(width + 1)
    }
  }
  expect(errors).toEqual([])
  await page.context().close()
})

test('GAL-02, GAL-03, GAL-10, ENUM-36: each field of the block data changes the page', async () => {
  const changes: Record<string, object> = {
    plain: { design: 'grid' },
    ratio: { design: 'grid', imageAspectRatio: '2:1' },
    perRow: { design: 'grid', slidesPerRow: 2 },
    thumbsPerRow: { design: 'grid', 'thumbnails-per-row': 3 },
    padding: { design: 'grid', padding: 60 },
    square: { design: 'grid', 'square-thumbs': true },
    contain: { design: 'grid', 'auto-crop': false },
    noLightbox: { design: 'grid', lightbox: false },
    lightTheme: { design: 'grid', lightboxTheme: 'light' },
    pictures: { design: 'grid', mixedContent: false },
    column: { design: 'autogrid', columnWidth: '400' },
    gutter: { design: 'autogrid', gutter: 44 },
    small: { design: 'list', listImageSize: 'small' },
    large: { design: 'list', listImageSize: 'large' },
    strip: { design: 'slider', vSize: 20 },
    aspect: { design: 'slideshow', aspectRatio: 25 },
    thumbs: {
      design: 'slideshow',
      thumbnails: true,
      'thumbnail-strip-height': 60,
      'thumbnail-strip-margin': 33,
    },
    aligned: { design: 'slideshow', thumbnails: true, 'active-alignment': 'right' },
    over: { design: 'grid', captions: 'over' },
    unknown: { design: 'mosaic' },
  }
  const images = [
    { ...pictures(1)[0], id: 'first', url: 'one', clickthroughUrl: '/shop' },
    ...pictures(5),
    VIDEO,
  ]
  const url = await site().page(
    Object.entries(changes).map(([id, value]) => gallery({ images, ...value }, id)),
  )
  const { page, errors } = await openPage(browser(), { width: 1_440, height: 900 })
  await answerPictures(page)
  await page.goto(url)
  const frames = async (block: string) =>
    (await framesOf(page, block, 1_000)).map(({ width, height }) => ({ width, height }))
  const plain = (await frames('plain'))[0]!
  expect(plain.width / plain.height).toBeCloseTo(1.5, 1)
  const { width, height } = (await frames('ratio'))[0]!
  expect(width / height).toBeCloseTo(2, 1)
  expect((await frames('perRow'))[0]!.width).toBe(490)
  expect((await frames('thumbsPerRow'))[0]!.width).toBeCloseTo(320, 0)
  expect((await frames('padding'))[0]!.width).toBe(205)
  const [square] = await frames('square')
  expect(square!.width).toBe(square!.height)
  expect((await frames('column'))[0]!.width).toBe(490)
  expect(await frames('gutter')).not.toEqual(await frames('column'))
  expect([(await frames('small'))[0]!.width, (await frames('large'))[0]!.width]).toEqual([240, 580])
  expect((await frames('strip'))[0]!.height).toBe(200)
  expect((await frames('aspect'))[0]).toEqual({ width: 1_000, height: 250 })
  expect((await frames('thumbs')).at(-1)!.height).toBe(60)

  const first = (block: string, selector: string) => page.locator(`#block-${block} ${selector}`).first()
  const style = (block: string, selector: string, name: string) =>
    first(block, selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)
  expect(await style('contain', '.gallery-image', 'object-fit')).toBe('contain')
  expect(await style('thumbs', '.gallery-thumbnails', 'margin-top')).toBe('33px')
  expect(await style('over', 'figcaption', 'position')).toBe('absolute')
  expect(await first('aligned', '.gallery-thumbnails').getAttribute('data-alignment')).toBe('end')
  expect(await page.locator('#block-noLightbox [data-lightbox]').count()).toBe(0)
  expect(await page.locator('#block-plain [data-lightbox]').count()).toBe(6)
  expect(await first('lightTheme', '.gallery').getAttribute('data-lightbox-theme')).toBe('light')
  expect(await first('unknown', '.gallery').getAttribute('data-design')).toBe('base')
  expect(await page.locator('#block-pictures [data-slide-type=video]').count()).toBe(0)

  const slides = page.locator('#block-plain .gallery-slide')
  const attributes = (at: number) => slides.nth(at).evaluate(({ dataset }) => ({ ...dataset }))
  expect(await attributes(0)).toMatchObject({
    slideType: 'image',
    imageDimensions: '1500x1000',
    slideId: 'first',
    slideUrl: 'one',
    slideClickthroughUrl: '/shop',
  })
  expect(await attributes(6)).toMatchObject({ slideType: 'video', slideId: 'plain-7' })
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.context().close()
})

test('without script every picture, caption and link of a gallery is there, and scripts move nothing', async () => {
  const designs = ['slideshow', 'slider', 'carousel', 'grid', 'autocolumns', 'list']
  const url = await site().page(designs.map((design) => gallery({ design, thumbnails: true }, design)))
  const layoutOf = async (javaScriptEnabled: boolean) => {
    const context = await browser().newContext({ viewport: { width: 768, height: 900 }, javaScriptEnabled })
    const page = await context.newPage()
    await answerPictures(page)
    await page.goto(url)
    const boxes = await each(designs, (design) => framesOf(page, design))
    const shown = await page.evaluate(
      () =>
        [...document.querySelectorAll('.gallery-slides img')].filter(
          (image) => image.checkVisibility() && image.getAttribute('src')!.startsWith('/s/'),
        ).length,
    )
    await context.close()
    return { boxes, shown }
  }
  const plain = await layoutOf(false)
  expect(plain.shown).toBe(designs.length * 6)
  const scripted = await layoutOf(true)
  // The thumbnails of the first two designs need script.
  expect(scripted.boxes.slice(2)).toEqual(plain.boxes.slice(2))
  expect(scripted.boxes[0]!.slice(0, 6).map(({ width }) => width)).toEqual(
    plain.boxes[0]!.slice(0, 6).map(({ width }) => width),
  )
})
