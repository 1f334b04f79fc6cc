import { GalleryValue } from '@portico/proto/blocks/media/gallery'
import { fieldsFor } from '../fields.ts'
import { pictureFields } from '../picture-fields.ts'
import { videoValueFields } from '../video-fields.ts'

type Shown = { design?: string | undefined }
const isOneOf =
  (...designs: string[]) =>
  ({ design = 'grid' }: Shown) =>
    designs.includes(design)
const isOn = () => true
const isMoving = isOneOf('slideshow', 'slider', 'carousel')
const inRows = isOneOf('grid', 'autogrid', 'carousel')

export const galleryFields = fieldsFor(GalleryValue, {
  design: {
    label: 'Design',
    choices: {
      grid: 'Grid',
      autogrid: 'Grid without gaps',
      autocolumns: 'Columns',
      autorows: 'Rows',
      list: 'List',
      stacked: 'Stack',
      slideshow: 'Slideshow',
      slider: 'Strip',
      carousel: 'Carousel',
    },
  },
  images: {
    label: 'Pictures and videos',
    item: 'item',
    fields: {
      ...pictureFields,
      ...videoValueFields,
      type: { label: 'Kind', choices: { image: 'Picture', video: 'Video' }, setBy: 'images' },
      clickthroughUrl: { label: 'Link' },
      id: { label: 'Name in the address', help: 'Selects this item by the address of the page.' },
      url: { label: 'Address of the item' },
    },
    starts: [
      { label: 'Picture', value: {}, file: 'picture' },
      { label: 'Video', value: { type: 'video' }, file: 'video' },
      { label: 'Video of another website', value: { type: 'video' } },
    ],
  },
  imageAspectRatio: {
    label: 'Shape of the pictures',
    help: 'Auto, or a ratio such as 3:2.',
    placeholder: 'Auto',
  },
  slidesPerRow: { label: 'In a row', when: inRows },
  columnWidth: { label: 'Width of a column', unit: 'px', when: isOneOf('autocolumns') },
  rowHeight: { label: 'Height of a row', unit: 'px', when: isOneOf('autorows') },
  listImageSize: {
    label: 'Size in the list',
    choices: { small: 'Small', medium: 'Medium', large: 'Large' },
    when: isOneOf('list'),
  },
  padding: { label: 'Space between', unit: 'px', when: isOneOf('grid') },
  gutter: { label: 'Space between', unit: 'px', when: ({ design = 'grid' }) => design !== 'grid' },
  captions: {
    label: 'Captions',
    choices: {
      below: 'Below',
      above: 'Above',
      over: 'On the picture',
      hover: 'On the picture, under the pointer',
      none: 'None',
    },
  },
  lightbox: {
    label: 'Open large on a click',
    otherwise: (value) => !isOneOf('slideshow', 'slider')(value),
  },
  lightboxTheme: {
    label: 'Background of the large picture',
    choices: { light: 'Light', dark: 'Dark' },
    when: ({ lightbox }) => lightbox !== false,
  },
  mixedContent: { label: 'Show videos', otherwise: isOn },
  'auto-crop': { label: 'Cut pictures to fill their place', otherwise: isOn },
  'square-thumbs': { label: 'Square pictures' },
  aspectRatio: {
    label: 'Height',
    unit: '% of the width',
    when: isOneOf('slideshow', 'slider'),
  },
  vSize: { label: 'Height of a strip', unit: '% of the width', when: isOneOf('slideshow', 'slider') },
  transition: {
    label: 'Change of pictures',
    choices: {
      fade: 'Fade',
      'ken-burns': 'Slow movement',
      'new-swipe': 'Swipe, follows the finger',
      scroll: 'Scroll',
      swipe: 'Swipe',
    },
    when: isOneOf('slideshow'),
  },
  autoplay: { label: 'Change by itself', when: isMoving },
  'autoplay-duration': {
    label: 'Time of a picture',
    unit: 'seconds',
    when: (value) => isMoving(value) && value.autoplay === true,
  },
  loop: { label: 'Begin again after the last', when: isMoving },
  controls: { label: 'Buttons for back and forward', when: isMoving, otherwise: isOn },
  bullets: { label: 'Dots', when: isMoving },
  'active-alignment': {
    label: 'Current picture',
    choices: { start: 'At the start', middle: 'In the middle', end: 'At the end' },
    when: isOneOf('slider', 'slideshow'),
  },
  thumbnails: { label: 'Small pictures below', when: isOneOf('slideshow') },
  'thumbnails-per-row': { label: 'Small pictures in a row', when: isOneOf('slideshow', 'grid', 'autogrid') },
  'thumbnail-strip-height': {
    label: 'Height of small pictures',
    unit: 'px',
    when: (value) => isOneOf('slideshow')(value) && value.thumbnails === true,
  },
  'thumbnail-strip-margin': {
    label: 'Space between small pictures',
    unit: 'px',
    when: (value) => isOneOf('slideshow')(value) && value.thumbnails === true,
  },
  historyHash: { label: 'The address of the page names the picture', when: isMoving },
  useBgImage: { label: 'Draw pictures as backgrounds', when: isMoving },
  refreshOnResize: { label: 'Lay out again when the window changes' },
  refreshOnOrientationChange: { label: 'Lay out again when a phone is turned' },
  loaderOptions: {
    label: 'Loading',
    fields: { maxWidth: { label: 'Widest picture that is loaded', unit: 'px' } },
    start: { maxWidth: 1_500 },
  },
  hostedGalleries: {
    label: 'Galleries of other services',
    item: 'gallery',
    fields: {
      title: { label: 'Title' },
      url: { label: 'Its page' },
      images: {
        label: 'Pictures',
        item: 'picture',
        fields: pictureFields,
        starts: [{ value: {}, file: 'picture' }],
      },
    },
    starts: [{ value: { title: 'Gallery', images: [] } }],
  },
})
