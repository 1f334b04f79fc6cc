import { blockType } from '@portico/proto/enums/block-type'
import { html, section, whole, type Block } from '../blocks.ts'
import type { WidgetPage } from './page.ts'

const usd = (value: string) => ({ currency: 'USD', value })
const joinUrl = '/contact'

const plans: Block = {
  id: 'club-plans',
  type: blockType.memberArea,
  value: {
    recurringLabel: 'Monthly',
    oneTimeLabel: 'For a year',
    plans: [
      {
        title: 'Letters',
        description: 'For people who like to read about mud.',
        features: ['The letter on the morning of every firing', 'The archive of glaze notes'],
        recurring: { price: usd('4.00'), interval: 'month', joinUrl },
        oneTime: { price: usd('40.00'), joinUrl },
      },
      {
        title: 'Kiln club',
        description: 'First through the door on the last Friday.',
        features: [
          'Everything in Letters',
          'An hour at the kiln before it opens to all',
          'One seconds mug a season',
        ],
        isFeatured: true,
        recurring: { price: usd('12.00'), interval: 'month', joinUrl },
        oneTime: { price: usd('120.00'), joinUrl },
      },
      {
        title: 'At the wheel',
        description: 'A place of your own in the winter courses.',
        features: ['Everything in Kiln club', 'Four mornings at the wheel', 'Clay and firing'],
        recurring: { price: usd('34.00'), interval: 'month', joinUrl },
        oneTime: { price: usd('340.00'), joinUrl },
      },
    ],
  },
}

const document = () => ({
  title: 'Kiln club',
  description: 'Plans of the kiln club, by the month or for a year.',
  sections: [
    section(
      'club',
      [
        whole(
          html(
            'club-text',
            '<h1>This page is for the kiln club</h1><p>Join to read on. The club pays for the wood, and gets the first look at what comes out.</p>',
          ),
          plans,
          html(
            'club-more',
            '<p>Already in the club? <a href="/account/sign-in">Sign in</a>. You can leave at any time.</p>',
          ),
        ),
      ],
      { width: 'wide' },
    ),
  ],
})

export const memberAreaPage: WidgetPage = {
  title: 'Member area',
  urlId: 'member-area',
  summary: 'The access screen of a member area: plans with recurring and one-time prices.',
  cover: 'kiln-opening-october',
  document,
}
