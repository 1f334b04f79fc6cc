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
