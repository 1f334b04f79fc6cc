import { expect, test } from 'vitest'
import { blockType } from './block-type.ts'
import { blockVariant } from './block-variant.ts'
import { collectionType } from './collection-type.ts'
import { contentSource } from './content-source.ts'
import { galleryMediaType } from './gallery-media-type.ts'
import { mapStyle, mapStyleName } from './map-style.ts'
import { recordType, recordTypeName } from './record-type.ts'
import { sliceType } from './slice-type.ts'
import { slideType } from './slide-type.ts'

test('ENUM-16: the twenty-seven named record types and their codes; an unknown code is not an error', () => {
  expect(recordType).toStrictEqual({
    text: 1,
    image: 2,
    quote: 4,
    link: 5,
    audio: 7,
    video: 8,
    storeItem: 11,
    event: 12,
    gallery: 14,
    binary: 15,
    cssAsset: 16,
    tweakAsset: 17,
    digitalGood: 18,
    attachment: 19,
    tweet: 50,
    checkin: 52,
    chat: 200,
    review: 201,
    thread: 202,
    exports: 203,
    richText: 204,
    rss: 205,
    article: 206,
    projectItem: 207,
    taxonomies: 208,
    portfolioItem: 209,
    lesson: 210,
  })
  expect(Object.keys(recordType)).toHaveLength(27)
  expect([11, 210, 3, 999, 'x', undefined].map(recordTypeName)).toEqual([
    'storeItem',
    'lesson',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
  ])
})

test('ENUM-17: the twenty slice types and their codes', () => {
  expect(sliceType).toStrictEqual({
    heading: 1,
    subHeading: 2,
    body: 3,
    image: 4,
    gallery: 5,
    video: 6,
    socialIcons: 7,
    buttons: 8,
    navigation: 9,
    customForm: 10,
    newsletter: 11,
    album: 12,
    map: 13,
    logo: 14,
    action: 15,
    form: 16,
    lock: 17,
    password: 18,
    twitter: 19,
    popupOverlayAction: 20,
  })
})

test('ENUM-18: slides are cover pages, lock screens and popup overlays', () => {
  expect(slideType).toStrictEqual({ coverPage: 1, lockScreen: 2, popupOverlay: 3 })
})

test('ENUM-19: the twenty block variants have the numbers 1000 to 1019 in the listed order', () => {
  expect(Object.entries(blockVariant)).toEqual([
    ['gallerySlideshow', 1000],
    ['galleryCarousel', 1001],
    ['galleryGrid', 1002],
    ['galleryStack', 1003],
    ['summaryWall', 1004],
    ['summaryCarousel', 1005],
    ['summaryList', 1006],
    ['summaryGrid', 1007],
    ['chartBar', 1008],
    ['chartLine', 1009],
    ['chartPie', 1010],
    ['imageInline', 1011],
    ['imagePoster', 1012],
    ['imageCard', 1013],
    ['imageOverlap', 1014],
    ['imageCollage', 1015],
    ['imageStack', 1016],
    ['opentableReservation', 1017],
    ['tockReservation', 1018],
    ['eventEmbed', 1019],
  ])
})

test('ENUM-20: a gallery item is one of five kinds of image or a video', () => {
  expect(Object.keys(galleryMediaType)).toEqual([
    'imageEmpty',
    'imageFile',
    'imageLicensed',
    'imageReused',
    'assetReused',
    'video',
  ])
})

test('ENUM-24: the sixty block types and their codes, with gaps at unused codes', () => {
  const names =
    'navigation html logo map image twitter journal gallery form geo index collectionLink link tagCloud - comments ' +
    'folder menu socialLinks summary spacer embed code foursquare instagram calendar postsByAuthor postsByTag ' +
    'postsByCategory postsByMonth quote video search - - - - - - - audio fiveHundredPx product markdown flickr ' +
    'amazon horizontalRule socialAccountLinks rss opentable newsletter donation button socialAccountLinksV2 ' +
    'summaryV2 soundcloud emailFooter inBrowserMessageLink tourDates album archive chart zola - acuity opentableV2 ' +
    'memberArea tock accordion'
  const listed = names.split(' ').flatMap((name, index) => (name === '-' ? [] : [[name, index + 1]]))
  expect(listed).toHaveLength(60)
  expect(Object.entries(blockType)).toEqual(listed)
  expect([blockType.comments, blockType.audio, blockType.acuity, blockType.accordion]).toEqual([
    16, 41, 65, 69,
  ])
})

test('ENUM-25: the twenty-three collection types and their codes', () => {
  expect(collectionType).toStrictEqual({
    generic: 1,
    subscription: 2,
    twitter: 3,
    foursquare: 4,
    instagram: 5,
    galleryBlock: 6,
    templatePage: 7,
    splashPage: 8,
    page: 10,
    fiveHundredPx: 11,
    flickr: 12,
    products: 13,
    mosaic: 14,
    slideGallery: 15,
    slideAlbum: 16,
    slideVideo: 17,
    albumBlock: 18,
    project: 19,
    sectionCatalog: 20,
    pageCatalog: 21,
    itemCatalog: 22,
    portfolio: 23,
    lessons: 24,
  })
})

test('ENUM-26: map styles have the listed ids, light before dark', () => {
  expect([1, 2, 3, 4, 5, 6].map(mapStyleName)).toEqual([
    'Original',
    'Grayscale',
    'Satellite',
    'MinimalLight',
    'MinimalDark',
    'MinimalBlue',
  ])
  expect(mapStyle.MinimalDark).toBe(5)
  expect(mapStyleName(7)).toBe('Original')
})

test('ENUM-48: content comes from an item (i) or a collection (c)', () => {
  expect(contentSource).toStrictEqual({ item: 'i', collection: 'c' })
})
