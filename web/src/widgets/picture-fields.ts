import type { Picture } from '@portico/proto/blocks/media/picture'
import type { Fields } from './fields.ts'

/** The texts of the fields of a picture. Its size and colour come with the chosen file. */
export const pictureFields = {
  assetUrl: { label: 'Picture' },
  width: { label: 'Width', setBy: 'assetUrl' },
  height: { label: 'Height', setBy: 'assetUrl' },
  color: { label: 'Colour while it loads', setBy: 'assetUrl' },
  alt: { label: 'Alternative text', help: 'Says what the picture shows, for people who cannot see it.' },
  caption: { label: 'Caption' },
  focalPoint: {
    label: 'Focal point',
    fields: { x: { label: 'From the left' }, y: { label: 'From the top' } },
  },
} as const satisfies Fields<Picture>

/** The same for a picture beside a text, whose caption is not shown. */
export const pictureField = { label: 'Picture', fields: pictureFields } as const
