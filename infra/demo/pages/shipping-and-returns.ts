import type { PageDocument } from '@portico/proto/site'
import { halves, html, section, whole } from './blocks.ts'

const part = (id: string, title: string, text: string) =>
  section(id, [halves(html(`${id}-title`, `<h2>${title}</h2>`), html(`${id}-text`, text), 4)])

export const shippingAndReturns = (): PageDocument => ({
  title: 'Shipping and returns',
  description: 'What it costs, how long it takes, and what happens if it breaks.',
  sections: [
    section('shipping-title', [
      whole(
        html(
          'shipping-opening',
          '<h1>Shipping and returns</h1><p>We pack on Tuesdays and Fridays and send the same day, in wood wool and two boxes.</p>',
        ),
      ),
    ]),
    part(
      'shipping-cost',
      'What it costs',
      `<ul><li>A small parcel, up to three cups: $6</li><li>Anything larger: $9</li><li>Orders over $120: we pay</li><li>The moon jar travels in a crate, and we talk about it first</li></ul>
<p>Two to four days within the country. Abroad takes up to two weeks; write to us before you buy, so that we can find out what the post wants.</p>`,
    ),
    part(
      'shipping-collect',
      'Fetching it yourself',
      '<p>Costs nothing, and there is coffee. We put your name on the shelf by the door and keep it there for a month. <a href="/visit">When we are open</a></p>',
    ),
    part(
      'shipping-returns',
      'Sending it back',
      `<p>Thirty days, no reason needed. Pack it the way it came, or nearly, and send it to the address on the box. We pay you back on the day it arrives, shipping included if the fault was ours.</p>
<p>What was made to order we cannot take back, unless we made it wrong.</p>`,
    ),
    part(
      'shipping-broken',
      'If it arrives broken',
      '<p>Take a picture before you tidy up, and <a href="/contact">send us a line</a>. You choose: another one from the next firing, or your money. It happens about once in five hundred parcels, and <a href="/journal/how-we-pack">we take it personally</a>.</p>',
    ),
  ],
})
