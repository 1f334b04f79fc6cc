import type { PageDocument } from '@portico/proto/site'
import { button, halves, html, image, quote, section, whole, type Content } from './blocks.ts'

export const about = ({ picture }: Content): PageDocument => ({
  title: 'About',
  description: 'Two potters, one kiln, an old dairy.',
  sections: [
    section('about-us', [
      whole(
        html(
          'about-title',
          '<h1>Two potters, one kiln</h1><p>We make things to eat and drink from, about nine hundred a year, and know most of them by sight.</p>',
        ),
      ),
    ]),
    section('about-window', [whole(image('about-picture', picture('first-light')))], { width: 'wide' }),
    section('about-dairy', [
      halves(
        html('about-dairy-title', '<h2>The building came first</h2>'),
        html(
          'about-dairy-text',
          `<p>The dairy had stood empty for eleven years when we found it: cool, tiled, with a north window as long as a cart. We moved in with one wheel and a borrowed kiln.</p>
<p>Today there are two wheels. The kiln is ours, four thousand bricks from a bakery that was being pulled down, and it is fired in the last week of each month with wood from the orchard next door. On the Friday we open it.</p>
<p><a href="/journal/the-old-dairy">How we came to work in a building made for keeping milk cold</a></p>`,
        ),
        5,
      ),
    ]),
    section(
      'about-words',
      [whole(quote('about-quote', 'A bowl is finished when someone reaches for it without thinking.'))],
      { tone: 'tint' },
    ),
    section(
      'about-work',
      [
        halves(
          html(
            'about-work-text',
            `<h2>What we make, and what we leave</h2>
<p>One of us throws. The other turns, trims, glazes, and says no. Between us that makes about one good potter.</p>
<p>We use three clays and six glazes, and mix all of them here. We do not make anything that cannot be washed, and nothing we would not put on our own table. We do not do logos.</p>`,
          ),
          image('about-table', picture('table')),
          5,
        ),
      ],
      { width: 'wide' },
    ),
    section('about-more', [
      halves(
        html(
          'about-numbers',
          `<h2>Twelve firings a year</h2>
<ul><li>About 200 pieces in each</li><li>1,260 °C at the end, held for half an hour</li><li>A cord and a half of larch, the prunings of sixty apple trees</li><li>Nine in a hundred do not make it</li></ul>`,
        ),
        [
          html(
            'about-visit',
            '<h2>Come and look</h2><p>On Saturdays the door is open, and on the last Friday of the month so is the kiln.</p>',
          ),
          button('about-directions', 'Plan a visit', '/visit'),
        ],
      ),
    ]),
  ],
})
