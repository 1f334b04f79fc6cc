import { expect, test } from 'vitest'
import { areSwipeBoundaries, galleryDesignOfBlock, isSnapPoints, stripAlignmentOf } from './gallery.ts'
import { isVideoMode, readVideoEmbed } from './video.ts'

test.each([
  ['stacked', 'base'],
  ['slider', 'strip'],
  ['slideshow', 'stacked'],
  ['grid', 'grid'],
  ['autogrid', 'autogrid'],
  ['autocolumns', 'autocolumns'],
  ['carousel', 'carousel'],
  ['list', 'list'],
  ['autorows', 'base'],
  ['mosaic', 'base'],
  ['toString', 'base'],
  [undefined, 'base'],
])('ENUM-36: the block design %s is the gallery design %s', (name, design) => {
  expect(galleryDesignOfBlock(name)).toBe(design)
})

test.each([
  ['start', 'start'],
  ['middle', 'middle'],
  ['end', 'end'],
  ['left', 'start'],
  ['center', 'middle'],
  ['right', 'end'],
  ['justify', 'middle'],
  [undefined, 'middle'],
])('ENUM-39: the strip alignment %s is %s', (value, alignment) => {
  expect(stripAlignmentOf(value)).toBe(alignment)
})

test('ENUM-40: boundaries are none, hard or inertial; snap points are a percentage or none', () => {
  expect(areSwipeBoundaries({ left: 'none', right: 'hard', top: 'inertial' })).toBe(true)
  expect(areSwipeBoundaries({ left: 'none', right: 'soft' })).toBe(false)
  expect(areSwipeBoundaries({ left: null })).toBe(false)
  expect(['none', '50%', '33.3%'].map(isSnapPoints)).toEqual([true, true, true])
  expect(['50', 'half', '-5%', '%', 50, null].map(isSnapPoints)).toEqual(Array(6).fill(false))
})

test('ENUM-41: an embed is an iframe or an object of a provider, or invalid', () => {
  expect(
    readVideoEmbed('<p><iframe width="5" src="//www.youtube.com/embed/x?a=1&amp;b=2"></iframe>'),
  ).toEqual({
    type: 'iframe',
    provider: 'youtube',
    url: '//www.youtube.com/embed/x?a=1&b=2',
  })
  expect(readVideoEmbed("<object data='https://player.vimeo.com/1'></object>")).toMatchObject({
    type: 'object',
    provider: 'vimeo',
  })
  expect(readVideoEmbed('<iframe src="https://videos.example/1">').provider).toBe('videos.example')
  expect(readVideoEmbed('<iframe src="https://notvimeo.com/1">').provider).toBe('notvimeo.com')
})

test.each([
  '',
  'hello',
  '<iframe>',
  '<iframe src="javascript:alert(1)">',
  '<iframe src="/a">',
  '<video src="https://a.b/c">',
])('ENUM-41: %j is an invalid embed', (html) =>
  expect(readVideoEmbed(html)).toEqual({ type: 'invalid', provider: null, url: null }),
)

test('ENUM-42: a video mode is none, fit, fill or null', () => {
  expect(['none', 'fit', 'fill', null].map(isVideoMode)).toEqual([true, true, true, true])
  expect(['cover', '', undefined, 0, 'toString'].map(isVideoMode)).toEqual(Array(5).fill(false))
})
