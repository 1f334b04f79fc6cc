import { mapStyle } from '@portico/proto/enums/map-style'
import type { PageDocument } from '@portico/proto/site'
import { button, halves, html, image, map, section, whole, type Content } from './blocks.ts'
import { workshop } from './widgets/maps.ts'

export const visit = ({ picture }: Content): PageDocument => ({
  title: 'Visit',
  description: 'When the dairy is open, how to find it, and the Saturday mornings at the wheel.',
  sections: [
    section(
      'visit-opening',
      [
        halves(
          image('visit-picture', picture('the-old-dairy')),
          html(
            'visit-text',
            `<h1>The door on the north side</h1>
<p>Saturdays from ten to four, all year. On the last Friday of the month from ten, when the kiln is opened.</p>
<p>There is a shelf of seconds by the entrance, sold for what you think is fair.</p>`,
          ),
          7,
        ),
      ],
      { width: 'wide' },
    ),
    section('visit-way', [
      halves(
        html(
          'visit-directions',
          `<h2>How to find it</h2>
<p>Out of the village by the church, past the last streetlight, second track on the left between the orchard and the rape. The dairy is the low white building with the long window. If you reach the river, you have been listening to the satellite.</p>
<p>By train and on foot it is twenty-five minutes across the fields, with dry shoes from May to September. There is a rack for bicycles and one for coats.</p>`,
        ),
        html(
          'visit-access',
          `<h2>Good to know</h2>
<ul><li>Two steps at the door, made for hooves; a ramp round the side</li><li>Children are welcome and may touch anything below the red line</li><li>The dog is large and only looks serious</li><li>Cards and cash</li></ul>`,
        ),
      ),
    ]),
    section(
      'visit-map',
      [
        whole(
          map('visit-map-block', { location: workshop, style: mapStyle.MinimalLight, linkOnClick: true }),
        ),
      ],
      { width: 'wide' },
    ),
    section(
      'visit-wheel',
      [
        halves(
          html(
            'visit-courses',
            `<h2>A morning at the wheel</h2>
<p>From November to March, on the first and third Saturday, nine to half past twelve, four people. You will centre, open, and lose several pots, and keep two. We fire them with ours and send them on.</p>
<p>$85 with clay, firing, bread and soup. No experience needed; short fingernails help.</p>`,
          ),
          [
            html(
              'visit-ask',
              '<h2>Ask for a place</h2><p>Write which month suits you and how many you are. We answer with dates.</p>',
            ),
            button('visit-write', 'Write to us', '/contact'),
          ],
          7,
        ),
      ],
      { tone: 'tint' },
    ),
  ],
})
