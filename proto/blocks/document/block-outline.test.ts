import { expect, test } from 'vitest'
import { blockOutline } from './block-outline.ts'
import { chartKinds } from '../chart.ts'
import { imageDesigns } from '../media/image.ts'
import { SummaryValue } from '../lists/summary.ts'
import { blockType } from '../../enums/block-type.ts'
import { blockVariant } from '../../enums/block-variant.ts'
import { galleryMediaType } from '../../enums/gallery-media-type.ts'
import type { Block } from '../../site.ts'

const outlineOf = (blocks: Omit<Block, 'id'>[]) =>
  blockOutline({
    title: 'Page',
    sections: [
      {
        id: 's',
        width: 'normal',
        tone: 'paper',
        rows: [{ columns: [{ span: 12, blocks: blocks.map((block, at) => ({ id: `b${at}`, ...block })) }] }],
      },
    ],
  })
const variantOf = (type: number, value: Block['value'] = {}) => outlineOf([{ type, value }])[0]!.variant

test('ENUM-19: each design of a gallery, a summary, a chart and a picture has its variant, and each variant is used', () => {
  const designs = ['slideshow', 'slider', 'carousel', 'grid', 'autogrid', 'autocolumns', 'list', 'stacked']
  const seen = [
    ...designs.map((design) => variantOf(blockType.gallery, { design })),
    ...SummaryValue.shape.design.unwrap().options.map((design) => variantOf(blockType.summaryV2, { design })),
    ...chartKinds.map((kind) => variantOf(blockType.chart, { kind })),
    ...imageDesigns.map((design) => variantOf(blockType.image, { design })),
    ...[blockType.opentableV2, blockType.tock, blockType.tourDates].map((type) => variantOf(type)),
  ]
  expect(new Set(seen)).toEqual(new Set(Object.values(blockVariant)))
  expect([variantOf(blockType.gallery), variantOf(blockType.image), variantOf(blockType.html)]).toEqual([
    blockVariant.galleryGrid,
    blockVariant.imageInline,
    undefined,
  ])
})

test('ENUM-20: the items of a gallery have their media kinds', () => {
  const [gallery] = outlineOf([
    {
      type: blockType.gallery,
      value: {
        images: [
          { assetUrl: '/s/1/a.webp', id: 'first' },
          { assetUrl: '/s/1/a.webp' },
          { assetUrl: 'https://photos.example/b.jpg' },
          { assetUrl: 'https://photos.example/b.jpg' },
          { assetUrl: '' },
          { type: 'video', html: '<iframe></iframe>' },
        ],
      },
    },
  ])
  const { imageFile, assetReused, imageReused, imageEmpty, video } = galleryMediaType
  expect(gallery!.items!.map(({ mediaType }) => mediaType)).toEqual([
    imageFile,
    assetReused,
    imageFile,
    imageReused,
    imageEmpty,
    video,
  ])
  expect(gallery!.items![0]).toEqual({ mediaType: imageFile, id: 'first', assetUrl: '/s/1/a.webp' })
})
