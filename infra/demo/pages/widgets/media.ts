import { blockType } from '@portico/proto/enums/block-type'
import { halves, html, section, whole, type Block, type Content } from '../blocks.ts'
import type { WidgetPage } from './page.ts'

const FILM_SECONDS = 8
const BELL_SECONDS = 9

/** Film and sound: a film behind the title, with a poster, of providers, and a sound with its player. */
export const mediaPage: WidgetPage = {
  title: 'Film and sound',
  urlId: 'widgets-media',
  summary:
    'A film behind a title, a film with captions, videos of providers, and a sound with its own player.',
  cover: 'throwing-off-the-hump',
  document: (content) => ({
    title: 'Film and sound',
    description: 'From clay to table in eight seconds, and the bell that is struck when the kiln is opened.',
    sections: [
      section(
        'media-opening',
        [
          whole(
            film(content, 'media-behind', {
              design: 'background',
              poster: content.picture('throwing-off-the-hump'),
            }),
            html(
              'media-title',
              '<h1>From clay to table</h1><p>One firing a month, seen from behind the wheel.</p>',
            ),
          ),
        ],
        { width: 'full' },
      ),
      section(
        'media-film',
        [
          whole(
            html(
              'media-film-text',
              '<h2>The film</h2><p>Eight seconds, with captions. Nothing is loaded before you press play.</p>',
            ),
            film(content, 'media-film-player', {
              poster: content.picture('kiln-opening-october'),
              title: 'From clay to table',
              caption: 'Thrown on Monday, fired at the end of the month.',
            }),
          ),
        ],
        { width: 'wide' },
      ),
      section(
        'media-sound',
        [
          halves(
            html(
              'media-sound-text',
              '<h2>The bell of the kiln</h2><p>It hangs beside the kiln door. We strike it three times when the temperature is low enough to open, and everybody comes.</p>',
            ),
            bell(content),
            5,
          ),
        ],
        { tone: 'tint' },
      ),
      section('media-providers', [
        whole(
          html(
            'media-providers-text',
            '<h2>From elsewhere</h2><p>Videos of YouTube and Vimeo show our own pictures until you start them. Only then does your browser talk to the provider.</p>',
          ),
        ),
        halves(
          embed('media-youtube', 'https://www.youtube.com/embed/M7lc1UVf-VE', {
            title: 'Pulling a handle',
            poster: content.picture('learning-to-pull-handles'),
          }),
          embed('media-vimeo', 'https://player.vimeo.com/video/76979871', {
            title: 'Where the ash glaze comes from',
            poster: content.picture('the-ash-glaze'),
          }),
        ),
      ]),
    ],
  }),
}

function film({ media }: Content, id: string, more: object): Block {
  return {
    id,
    type: blockType.video,
    value: {
      files: [
        { url: media('from-clay-to-table.webm'), type: 'video/webm' },
        { url: media('from-clay-to-table.mp4'), type: 'video/mp4' },
      ],
      captions: [{ url: media('from-clay-to-table.vtt'), language: 'en', label: 'English' }],
      width: 960,
      height: 540,
      durationSeconds: FILM_SECONDS,
      ...more,
    },
  }
}

const embed = (id: string, src: string, more: object): Block => ({
  id,
  type: blockType.video,
  value: { html: `<iframe width="560" height="315" src="${src}"></iframe>`, ...more },
})

const bell = ({ media, picture }: Content): Block => ({
  id: 'media-bell',
  type: blockType.audio,
  value: {
    files: [{ url: media('kiln-bell.mp3'), type: 'audio/mpeg' }],
    cover: picture('the-old-dairy'),
    title: 'Three strokes, the kiln is open',
    author: 'Clay & Hearth',
    durationSeconds: BELL_SECONDS,
  },
})
