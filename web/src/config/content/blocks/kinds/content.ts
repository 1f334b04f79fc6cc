import { blockType } from '@portico/proto/enums/block-type'
import { blockValues } from '@portico/proto/site'
import { accordionFields } from '../../../../widgets/accordion/fields.ts'
import { accordionSample } from '../../../../widgets/accordion/sample.ts'
import { albumFields, audioFields } from '../../../../widgets/audio/fields.ts'
import { albumSample, audioSample } from '../../../../widgets/audio/sample.ts'
import { chartFields } from '../../../../widgets/chart/fields.ts'
import { chartSample } from '../../../../widgets/chart/sample.ts'
import { codeFields } from '../../../../widgets/code/fields.ts'
import { codeSample } from '../../../../widgets/code/sample.ts'
import { fieldsFor } from '../../../../widgets/fields.ts'
import { galleryFields } from '../../../../widgets/gallery/fields.ts'
import { gallerySample } from '../../../../widgets/gallery/sample.ts'
import { htmlFields } from '../../../../widgets/html/fields.ts'
import { htmlSample } from '../../../../widgets/html/sample.ts'
import { imageFields } from '../../../../widgets/image/fields.ts'
import { logoFields } from '../../../../widgets/logo/fields.ts'
import { markdownFields } from '../../../../widgets/markdown/fields.ts'
import { markdownSample } from '../../../../widgets/markdown/sample.ts'
import { quoteFields } from '../../../../widgets/quote/fields.ts'
import { quoteSample } from '../../../../widgets/quote/sample.ts'
import { spacerFields } from '../../../../widgets/spacer/fields.ts'
import { spacerSample } from '../../../../widgets/spacer/sample.ts'
import { videoFields } from '../../../../widgets/video/fields.ts'
import { kind } from '../block-kind.ts'

const none = (type: 'navigation' | 'comments' | 'horizontalRule') =>
  fieldsFor(blockValues[blockType[type]], {})

/** Texts, pictures, sounds, films, and what divides them. */
export const contentKinds = {
  html: kind('Text', 'Headings, paragraphs, lists and links.', 'text', htmlFields, htmlSample, {
    words: 'html paragraph heading list',
  }),
  markdown: kind('Markdown', 'A text that is written in Markdown.', 'text', markdownFields, markdownSample),
  quote: kind('Quote', 'Words of a person, with their source.', 'text', quoteFields, quoteSample),
  accordion: kind(
    'Accordion',
    'Questions that open their answers.',
    'text',
    accordionFields,
    accordionSample,
    {
      words: 'faq questions',
    },
  ),
  code: kind('Code', 'Source code, or code that runs on the page.', 'text', codeFields, codeSample, {
    words: 'html script',
  }),
  image: kind(
    'Picture',
    'One picture, with text if you like.',
    'media',
    imageFields,
    { alt: '' },
    {
      needs: ['assetUrl'],
      words: 'image photo',
    },
  ),
  gallery: kind(
    'Gallery',
    'Pictures and videos in a grid, a slideshow or a strip.',
    'media',
    galleryFields,
    gallerySample,
    {
      needs: ['images'],
      words: 'images photos slideshow',
    },
  ),
  video: kind(
    'Video',
    'A film of your library, of YouTube or of Vimeo.',
    'media',
    videoFields,
    {},
    {
      needs: ['files', 'html'],
      words: 'film movie youtube vimeo',
    },
  ),
  audio: kind('Audio', 'A sound with a player.', 'media', audioFields, audioSample, {
    needs: ['files'],
    words: 'sound podcast music',
  }),
  album: kind('Album', 'A record with its tracks.', 'media', albumFields, albumSample, {
    needs: ['tracks'],
    words: 'music record',
  }),
  chart: kind('Chart', 'Figures as columns, lines or a pie.', 'media', chartFields, chartSample, {
    needs: ['dataset'],
    words: 'graph data figures',
  }),
  spacer: kind('Space', 'Empty space between blocks.', 'layout', spacerFields, spacerSample, {
    words: 'spacer gap',
  }),
  horizontalRule: kind(
    'Line',
    'A thin line.',
    'layout',
    none('horizontalRule'),
    {},
    { words: 'rule divider' },
  ),
  logo: kind('Logo', 'Your logo or the name of the website.', 'layout', logoFields),
  navigation: kind(
    'Navigation',
    'The pages of the main navigation.',
    'layout',
    none('navigation'),
    {},
    { words: 'menu' },
  ),
}
