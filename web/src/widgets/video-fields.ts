import type { VideoValue } from '@portico/proto/blocks/media/video'
import type { Fields } from './fields.ts'
import { captionsField, durationField, videoFilesField } from './media-fields.ts'
import { pictureFields } from './picture-fields.ts'

/** The texts of the fields of a video, as a block and as an item of a gallery. */
export const videoValueFields = {
  files: videoFilesField,
  html: {
    label: 'Embed code',
    control: 'embed-code',
    help: 'Of YouTube, Vimeo, Wistia or Animoto, instead of files.',
  },
  poster: { label: 'Still picture', fields: pictureFields },
  title: { label: 'Title' },
  caption: { label: 'Caption' },
  design: { label: 'Plays', choices: { player: 'In a player', background: 'Without sound or buttons' } },
  mode: {
    label: 'Fit',
    choices: { none: 'Own size', fit: 'Whole film', fill: 'Fill the frame' },
    empty: 'Automatic',
  },
  loop: { label: 'Play again from the start' },
  width: { label: 'Width', unit: 'px' },
  height: { label: 'Height', unit: 'px' },
  durationSeconds: durationField,
  captions: captionsField,
} as const satisfies Fields<VideoValue>
