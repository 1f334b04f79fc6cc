import { expect, test } from 'vitest'
import { dimensionsOf } from './dimensions.ts'
import { galleryOptions, slidesPerRowAt } from './options.ts'

const of = (data: Record<string, unknown>) => galleryOptions(data)

test('GAL-30: a grid has a padding of 20 and 4 slides in a row; autorows have a height of 250', () => {
  expect(of({ design: 'grid' })).toMatchObject({ gutter: 20, slidesPerRow: 4 })
  expect(of({ design: 'grid', padding: 8, 'thumbnails-per-row': 3 })).toMatchObject({
    gutter: 8,
    slidesPerRow: 3,
  })
  expect(of({})).toMatchObject({ rowHeight: 250 })
})

test('GAL-31: autocolumns are 250 wide without a gutter; a width is a number above 0 or the text of one', () => {
  expect(of({ design: 'autocolumns' })).toMatchObject({ columnWidth: 250, gutter: 0 })
  for (const refused of [0, -1, 'x', '', null, true, {}, Infinity])
    expect(of({ design: 'autocolumns', columnWidth: refused }).columnWidth).toBe(250)
  expect(of({ design: 'autocolumns', columnWidth: '300' }).columnWidth).toBe(300)
})

test('GAL-23: a carousel shows 3 slides: 2 below 480 px, at most 3 below 724 px', () => {
  expect(of({ design: 'carousel' })).toMatchObject({ gutter: 1, slidesPerRow: 3 })
  expect([479, 480, 723, 724].map((width) => slidesPerRowAt(width, 5))).toEqual([2, 3, 3, 5])
  expect(slidesPerRowAt(400, 1)).toBe(1)
})

test('GAL-03: seconds become ms, old alignments are mapped, and fields of a wrong type have their default', () => {
  expect(of({ 'autoplay-duration': 4 }).autoplayMs).toBe(4_000)
  expect(of({ 'autoplay-duration': 'soon' }).autoplayMs).toBe(5_000)
  expect(of({ 'active-alignment': 'left' }).alignment).toBe('start')
  expect(of({ autoplay: 'yes', lightbox: 1, captions: 'sideways', 'auto-crop': null })).toMatchObject({
    autoplay: false,
    hasLightbox: true,
    captions: 'below',
    autoCrop: true,
  })
})

test('GAL-19, GAL-32: a slider is 50 percent of its width high; a strip has vSize, a thumbnail strip 10 percent', () => {
  expect(of({ design: 'slideshow' }).heightPercent).toBe(50)
  expect(of({ design: 'slider' }).heightPercent).toBe(50)
  expect(of({ design: 'slider', vSize: 30 }).heightPercent).toBe(30)
  expect(of({ design: 'slideshow', aspectRatio: '75', vSize: 30 }).heightPercent).toBe(75)
  expect(of({ thumbnails: true }).thumbnails).toMatchObject({ height: null, heightPercent: 10 })
})

test('GAL-02: an aspect ratio is a number, a ratio or Auto', () => {
  const ratios = ['Auto', 1.5, '1.5', '3:2', '3/2', 'wide', '0:0', undefined]
  expect(ratios.map((imageAspectRatio) => of({ imageAspectRatio }).ratio)).toEqual([
    null,
    1.5,
    1.5,
    1.5,
    1.5,
    null,
    null,
    null,
  ])
})

test('GAL-10: dimensions are WIDTHxHEIGHT', () => {
  expect(dimensionsOf('1500x1000')).toEqual({ width: 1_500, height: 1_000 })
  for (const text of ['1500', '0x10', '1500x', 'x', '1500X1000', '', null, undefined])
    expect(dimensionsOf(text)).toBeNull()
})
