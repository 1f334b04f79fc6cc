import type { ComponentType } from 'react'
import { galleryDataFields } from '@portico/proto/blocks/gallery'
import { blockType } from '@portico/proto/enums/block-type'
import { AccordionView } from './accordion/View.tsx'
import { AudioView } from './audio/View.tsx'
import { ButtonView } from './button/View.tsx'
import { FormView } from './form/View.tsx'
import { GalleryView } from './gallery/View.tsx'
import { HtmlView } from './html/View.tsx'
import { ImageView } from './image/View.tsx'
import { MapView } from './map/View.tsx'
import { MemberAreaView } from './member-area/View.tsx'
import { MenuView } from './menu/View.tsx'
import { NavigationView } from './navigation/View.tsx'
import { ProductView } from './product/View.tsx'
import { QuoteView } from './quote/View.tsx'
import { SpacerView } from './spacer/View.tsx'
import { SummaryView } from './summary/View.tsx'
import { VideoView } from './video/View.tsx'
import type { ViewProps } from './view.ts'

/**
 * A block type: the name in its classes, its view, and the values that scripts of the page may read. `styles` is the folder
 * of web/src/widgets whose `page.css` is loaded by pages with such a block.
 */
export type Widget = {
  name: string
  View: ComponentType<ViewProps<never>>
  publicValues: readonly string[]
  styles?: string
}

/** The only list of widgets, by block type (ENUM-24). Other types render nothing. */
export const widgets: Readonly<Record<number, Widget>> = {
  [blockType.navigation]: { name: 'navigation', View: NavigationView, publicValues: [] },
  [blockType.html]: { name: 'html', View: HtmlView, publicValues: [] },
  [blockType.image]: {
    name: 'image',
    View: ImageView,
    publicValues: ['assetUrl', 'alt', 'focalPoint', 'lightbox', 'lightboxTheme'],
  },
  [blockType.map]: {
    name: 'map',
    View: MapView,
    publicValues: [
      'location',
      'style',
      'showLabels',
      'showTerrain',
      'draggable',
      'scrollwheel',
      'showControls',
      'disableDefaultUI',
      'markerDraggable',
      'linkOnClick',
    ],
    styles: 'map',
  },
  [blockType.gallery]: {
    name: 'gallery',
    View: GalleryView,
    publicValues: galleryDataFields,
    styles: 'gallery',
  },
  [blockType.form]: { name: 'form', View: FormView, publicValues: ['formId'] },
  [blockType.spacer]: { name: 'spacer', View: SpacerView, publicValues: ['height'] },
  [blockType.product]: { name: 'product', View: ProductView, publicValues: ['collectionId', 'productId'] },
  [blockType.button]: {
    name: 'button',
    View: ButtonView,
    publicValues: ['text', 'url', 'newWindow', 'size', 'alignment'],
  },
  [blockType.summaryV2]: {
    name: 'summary-v2',
    View: SummaryView,
    publicValues: ['collectionId', 'limit', 'design', 'category'],
  },
  [blockType.quote]: { name: 'quote', View: QuoteView, publicValues: ['source'] },
  [blockType.audio]: {
    name: 'audio',
    View: AudioView,
    publicValues: ['files', 'title', 'author', 'durationSeconds'],
    styles: 'audio',
  },
  [blockType.video]: {
    name: 'video',
    View: VideoView,
    publicValues: ['html', 'files', 'title', 'durationSeconds', 'mode', 'design'],
    styles: 'video',
  },
  [blockType.accordion]: {
    name: 'accordion',
    View: AccordionView,
    publicValues: ['allowMultipleOpenItems', 'isFirstItemExpanded'],
    styles: 'accordion',
  },
  [blockType.menu]: { name: 'menu', View: MenuView, publicValues: [], styles: 'menu' },
  [blockType.memberArea]: {
    name: 'member-area',
    View: MemberAreaView,
    publicValues: ['initialOption'],
    styles: 'member-area',
  },
}
