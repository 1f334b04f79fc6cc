import type { PageDocument } from '@portico/proto/site'
import { html, section, whole } from './blocks.ts'

/** The content above the list of products. */
export const shop = (): PageDocument => ({
  title: 'Shop',
  description: 'Mugs, bowls, plates and a few tall things, all made and ready to travel.',
  sections: [
    section('shop-title', [
      whole(
        html(
          'shop-text',
          '<h1>Shop</h1><p>Everything here is made, in our hands and ready to travel. We pack in wood wool and send within two days.</p>',
        ),
      ),
    ]),
  ],
})

/** The content above the list of posts. */
export const journal = (): PageDocument => ({
  title: 'Journal',
  description: 'Notes from between two firings: glazes, handles, suppers, and what went wrong.',
  sections: [
    section('journal-title', [
      whole(
        html('journal-text', '<h1>Journal</h1><p>Notes from between two firings, and what went wrong.</p>'),
      ),
    ]),
  ],
})
