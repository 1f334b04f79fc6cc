import type { PageDocument } from '@portico/proto/site'
import { halves, html, image, section, whole, type Content } from '../blocks.ts'
import type { WidgetPage } from './page.ts'

const document = ({ picture }: Content): PageDocument => ({
  title: 'Letters and notices',
  description: 'The letter on the morning we unpack, and the notices above and below a page.',
  sections: [
    section(
      'letters-opening',
      [
        halves(
          html(
            'letters-text',
            `<h1>The morning we unpack</h1>
<p>Once a month we write one letter: what is whole, what it costs, and what went under the herb pots.</p>`,
          ),
          image('letters-picture', picture('kiln-opening-october')),
          5,
        ),
      ],
      { width: 'wide' },
    ),
    section('letters-notices', [
      whole(
        html(
          'letters-popup',
          `<h2>A letter that asks once</h2>
<p>After five seconds, or a quarter of the way down this page, a letter asks for an address. It waits while something else is open, and does not come back for a week after it is closed, nor ever after a sign-up.</p>`,
        ),
      ),
    ]),
    section(
      'letters-bars',
      [
        halves(
          html(
            'letters-announcement',
            `<h2>Above the page</h2>
<p>The line at the top says when the kiln is opened next. It stays away once it is closed, until it says something new.</p>`,
          ),
          html(
            'letters-info',
            `<h2>Below it, in the hand</h2>
<p>On a phone or a tablet the bottom of every page has what a visitor on the way needs: a call, a map, and whether the door is open.</p>`,
          ),
        ),
      ],
      { tone: 'tint' },
    ),
  ],
})

export const popups: WidgetPage = {
  title: 'Popups and bars',
  urlId: 'widgets-popups',
  summary: 'A letter that asks for an address, an announcement, and a contact bar for phones.',
  cover: 'the-ash-glaze',
  document,
}
