import type { PageDocument } from '@portico/proto/site'
import { html, image, section, whole, type Content } from '../blocks.ts'
import { galleriesPage } from './galleries.ts'
import { lightboxPage } from './lightbox.ts'
import { mapsPage } from './maps.ts'
import { mediaPage } from './media.ts'
import { motion } from './motion.ts'
import { accordionPage } from './accordion.ts'
import { blockTypesPage } from './block-types.ts'
import { memberAreaPage } from './member-area.ts'
import { menusPage } from './menus.ts'
import type { WidgetPage } from './page.ts'
import { popups } from './popups.ts'

/** The pages of the showcase, in the order of the list on `/widgets`. */
export const widgetPages: readonly WidgetPage[] = [
  galleriesPage,
  lightboxPage,
  mapsPage,
  mediaPage,
  motion,
  popups,
  accordionPage,
  menusPage,
  memberAreaPage,
  blockTypesPage,
]

const A_ROW = 3

/** Three pages beside each other, each with a picture, its title as a link, and its sentence. */
const rowOf = (pages: readonly WidgetPage[], { picture }: Content) => ({
  columns: pages.map(({ title, urlId, summary, cover }) => ({
    span: 12 / A_ROW,
    blocks: [
      image(`widgets-cover-${urlId}`, picture(cover)),
      html(`widgets-link-${urlId}`, `<h2><a href="/${urlId}">${title}</a></h2><p>${summary}</p>`),
    ],
  })),
})

/** `/widgets`: the list of the showcase. */
export const widgets = (content: Content): PageDocument => ({
  title: 'Widgets',
  description: 'The interactive parts of this website, a page for each family.',
  sections: [
    section('widgets-title', [
      whole(
        html(
          'widgets-text',
          '<h1>Widgets</h1><p>Every interactive part that a page can hold, shown with pictures and texts of the shop.</p>',
        ),
      ),
    ]),
    section(
      'widgets-pages',
      Array.from({ length: Math.ceil(widgetPages.length / A_ROW) }, (_, row) =>
        rowOf(widgetPages.slice(row * A_ROW, (row + 1) * A_ROW), content),
      ),
      { width: 'wide' },
    ),
  ],
})
