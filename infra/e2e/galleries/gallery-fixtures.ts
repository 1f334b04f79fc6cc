import type { Page } from 'playwright-core'
import { blockType } from '@portico/proto/enums/block-type'

const ratios = [
  [1_500, 1_000],
  [800, 1_000],
  [1_000, 1_000],
] as const

/** Pictures that do not exist: the tests answer for them. */
export const pictures = (count: number, folder = 'layout') =>
  Array.from({ length: count }, (_, at) => {
    const [width, height] = ratios[at % ratios.length]!
    const caption = `Caption ${at + 1}`
    return {
      assetUrl: `/s/${folder}/${at + 1}.webp`,
      width,
      height,
      alt: `Picture ${at + 1}`,
      color: '#8a7f70',
      caption,
    }
  })

export const gallery = (value: object, id?: string) => ({
  ...(id && { id }),
  type: blockType.gallery,
  value: { images: pictures(6), ...value },
})

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** Answers for every picture under `/s/`. */
export const answerPictures = (page: Page) =>
  page.route('**/s/**', (route) => route.fulfill({ contentType: 'image/gif', body: PIXEL }))

/** The boxes of the frames of a block, in px from the left and the top of the gallery, rounded. */
export function framesOf(page: Page, block: string, width?: number) {
  return page.evaluate(
    ({ block, width }) => {
      const root = document.querySelector<HTMLElement>(`#block-${block}`)!
      root.style.width = width === undefined ? '' : `${width}px`
      const from = root.getBoundingClientRect()
      return [...root.querySelectorAll('.gallery-frame')].map((frame) => {
        const box = frame.getBoundingClientRect()
        const round = (value: number) => Math.round(value * 10) / 10
        return {
          x: round(box.x - from.x),
          y: round(box.y - from.y),
          width: round(box.width),
          height: round(box.height),
        }
      })
    },
    { block, width },
  )
}

/** The first picture of a page loads without the queue; it is not one of a gallery here. */
export const opening = {
  type: blockType.image,
  value: { ...pictures(1, 'opening')[0], width: 900, height: 90 },
}

/** The names of the pictures that a page has requested, such as `3.webp?format=300w`. */
export async function requestsOf(page: Page, folder: string): Promise<string[]> {
  const names: string[] = []
  await answerPictures(page)
  page.on('request', (request) => {
    const name = request.url().split(`/s/${folder}/`)[1]
    if (name) names.push(name)
  })
  return names
}

/** A video slide without a poster. */
export const VIDEO = {
  type: 'video',
  title: 'The kiln',
  html: '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
}

/** The results of `work`, one after the other. */
export async function each<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
