import { ImageValue } from '@portico/proto/blocks/media/image'
import { fieldsFor } from '../fields.ts'
import { pictureFields } from '../picture-fields.ts'

const hasTexts = ({ design }: { design?: string | undefined }) => design !== undefined && design !== 'inline'

export const imageFields = fieldsFor(ImageValue, {
  ...pictureFields,
  design: {
    label: 'Design',
    choices: {
      inline: 'Picture alone',
      poster: 'Text on the picture',
      card: 'Text beside it',
      overlap: 'Text that overlaps it',
      collage: 'Text in a corner',
      stack: 'Text below it',
    },
  },
  title: { label: 'Title', when: hasTexts },
  text: { label: 'Text', when: hasTexts },
  url: { label: 'Link' },
  buttonText: {
    label: 'Text of the button',
    when: ({ design, url }) => hasTexts({ design }) && url !== undefined && url !== '',
  },
  lightbox: { label: 'Open large on a click', when: ({ url }) => url === undefined || url === '' },
  lightboxTheme: {
    label: 'Background of the large picture',
    choices: { light: 'Light', dark: 'Dark' },
    when: ({ lightbox }) => lightbox === true,
  },
})
