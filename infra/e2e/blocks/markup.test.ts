import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import { uploadPicture } from '../owner/owner-area.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

// The markup of blocks, grids and pictures that page code and styles of the ecosystem rely on.

const site = useSite(makeWidgetSite)
test('WIRE-23: a published page has the grid, the blocks and the pictures of the ecosystem, and a picture comes in the width of ?format=', async () => {
  const { url: assetUrl } = await uploadPicture(site())
  const picture = { assetUrl, width: 1_500, height: 1_000, alt: 'A table', focalPoint: { x: 0.2, y: 0.8 } }
  const blocks = (...all: object[]) => all.map((block, at) => ({ id: `m${at}`, ...block }))
  const url = await site().page({
    sections: [
      {
        id: 'one',
        rows: [
          {
            columns: [
              {
                span: 8,
                blocks: blocks(
                  { type: blockType.image, value: picture },
                  { type: blockType.gallery, value: { design: 'grid', images: [picture] } },
                ),
              },
              {
                span: 4,
                blocks: [{ id: 'text', type: blockType.html, value: { html: '<h1>Table</h1>' } }],
              },
            ],
          },
        ],
      },
    ],
  })
  const { page, errors } = await openPage(browser())
  await page.goto(url)
  const column = (span: number) =>
    `.sqs-layout.sqs-grid-12.columns-12 > .row.sqs-row > .col.sqs-col-${span}.span-${span} > .sqs-block`
  const markup = await page.evaluate(
    ([wide, narrow]) =>
      [wide!, narrow!].map((selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((block) => ({
          classes: [...block.classList],
          type: block.dataset['blockType'],
          json: typeof JSON.parse(block.dataset['blockJson']!),
          id: block.id,
          content: block.firstElementChild?.className,
        })),
      ),
    [column(8), column(4)],
  )
  const block = (name: string, type: number, id: string) => ({
    classes: ['sqs-block', `${name}-block`, `sqs-block-${name}`],
    type: String(type),
    json: 'object',
    id: `block-${id}`,
    content: 'sqs-block-content',
  })
  expect(markup).toEqual([
    [block('image', blockType.image, 'm0'), block('gallery', blockType.gallery, 'm1')],
    [block('html', blockType.html, 'text')],
  ])
  const images = page.locator('main img[data-src][data-image]')
  expect(await images.count()).toBe(2)
  for (const image of await images.all()) {
    const data = await image.evaluate((each: HTMLImageElement) => ({ ...each.dataset }))
    expect(data).toMatchObject({
      src: assetUrl,
      image: assetUrl,
      imageDimensions: '1500x1000',
      imageFocalPoint: '0.2,0.8',
    })
  }
  const served = await page.evaluate(async (source) => {
    const of = async (width: number) => {
      const bytes = await (await fetch(`${source}?format=${width}w`)).blob()
      return [(await createImageBitmap(bytes)).width, bytes.size] as const
    }
    return [await of(100), await of(300), await of(750)]
  }, assetUrl)
  expect(served.map(([width]) => width)).toEqual([100, 300, 750])
  expect(served[0]![1]).toBeLessThan(served[1]![1])
  expect(served[1]![1]).toBeLessThan(served[2]![1])
  expect(errors).toEqual([])
  await page.context().close()
})

test('a section has its space and its name for links, and phones have their own order and blocks', async () => {
  const text = (id: string, html: string, more = {}) => ({
    id,
    type: blockType.html,
    value: { html },
    ...more,
  })
  const url = await site().page({
    sections: [
      {
        id: 'top',
        space: 'none',
        rows: [
          {
            columns: [
              {
                span: 6,
                blocks: [text('left', '<h1>Left</h1>'), text('wide', '<p>Wide</p>', { hideOn: 'phone' })],
              },
              {
                span: 6,
                phoneOrder: 1,
                blocks: [text('right', '<p>Right</p>'), text('phone', '<p>Phone</p>', { hideOn: 'wide' })],
              },
            ],
          },
        ],
      },
      {
        id: 'hidden',
        hideOn: 'phone',
        rows: [{ columns: [{ span: 12, blocks: [text('away', '<p>Away</p>')] }] }],
      },
      {
        id: 'large',
        space: 'large',
        anchor: 'prices',
        rows: [{ columns: [{ span: 12, blocks: [text('prices-text', '<h2>Prices</h2>')] }] }],
      },
    ],
  })
  const { page, errors } = await openPage(browser())
  /** The texts that are shown, from left to right and from the top, and the space of the first and the last section. */
  const seen = () =>
    page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('main .sqs-block')]
        .map((block) => ({ text: block.innerText.trim(), ...block.getBoundingClientRect().toJSON() }))
        .filter(({ height }) => height > 0)
        .sort((a, b) => a.left - b.left || a.top - b.top)
      const bottomOf = (id: string) =>
        parseFloat(getComputedStyle(document.getElementById(id)!).paddingBottom)
      return {
        texts: shown.map(({ text: each }) => String(each)),
        spaces: [bottomOf('top'), bottomOf('large')],
      }
    })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url)
  const phone = await seen()
  expect(phone.texts).toEqual(['Right', 'Phone', 'Left', 'Prices'])
  await page.setViewportSize({ width: 1_280, height: 900 })
  const wide = await seen()
  expect(wide.texts.filter((each) => each !== 'Away' && each !== 'Prices')).toEqual(['Left', 'Wide', 'Right'])
  expect(wide.texts).toContain('Away')
  for (const { spaces } of [phone, wide]) {
    expect(spaces[0]).toBe(0)
    expect(spaces[1]).toBeGreaterThan(64)
  }
  await page.goto(`${url}#prices`)
  await expect
    .poll(() => page.evaluate(() => document.querySelector(':target')?.closest('section')?.id))
    .toBe('large')
  await page.goto(`${url}#large`)
  await expect.poll(() => page.evaluate(() => document.querySelector(':target')?.id)).toBe('large')
  expect(errors).toEqual([])
  await page.context().close()
})
