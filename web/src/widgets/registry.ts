import type { ComponentType } from 'react'
import { blockType } from '@portico/proto/enums/block-type'
import { AccordionView } from './accordion/View.tsx'
import { ButtonView } from './button/View.tsx'
import { FormView } from './form/View.tsx'
import { GalleryView } from './gallery/View.tsx'
import { HtmlView } from './html/View.tsx'
import { ImageView } from './image/View.tsx'
import { NavigationView } from './navigation/View.tsx'
import { ProductView } from './product/View.tsx'
import { QuoteView } from './quote/View.tsx'
import { SpacerView } from './spacer/View.tsx'
import { SummaryView } from './summary/View.tsx'
import type { ViewProps } from './view.ts'

/** A block type: the name in its classes, its view, and the values that scripts of the page may read. */
export type Widget = {
  name: string
  View: ComponentType<ViewProps<never>>
  publicValues: readonly string[]
}

/** The only list of widgets, by block type (ENUM-24). Other types render nothing. */
export const widgets: Readonly<Record<number, Widget>> = {
  [blockType.navigation]: { name: 'navigation', View: NavigationView, publicValues: [] },
  [blockType.html]: { name: 'html', View: HtmlView, publicValues: [] },
  [blockType.image]: { name: 'image', View: ImageView, publicValues: ['assetUrl', 'alt', 'focalPoint'] },
  [blockType.gallery]: { name: 'gallery', View: GalleryView, publicValues: ['design'] },
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
  [blockType.accordion]: {
    name: 'accordion',
    View: AccordionView,
    publicValues: ['allowMultipleOpenItems', 'isFirstItemExpanded'],
  },
}
