import { AlbumValue } from '@portico/proto/blocks/media/album'
import { AudioValue } from '@portico/proto/blocks/media/audio'
import { fieldsFor } from '../fields.ts'
import { audioFilesField, captionsField, durationField } from '../media-fields.ts'
import { pictureFields } from '../picture-fields.ts'

export const audioFields = fieldsFor(AudioValue, {
  files: audioFilesField,
  title: { label: 'Title' },
  author: { label: 'Artist or author' },
  cover: { label: 'Cover', fields: pictureFields },
  durationSeconds: durationField,
  captions: captionsField,
  loop: { label: 'Play again from the start' },
})

export const albumFields = fieldsFor(AlbumValue, {
  title: { label: 'Title' },
  artist: { label: 'Artist' },
  cover: { label: 'Cover', fields: pictureFields },
  tracks: {
    label: 'Tracks',
    item: 'track',
    fields: { title: { label: 'Title' }, files: audioFilesField, durationSeconds: durationField },
    starts: [{ value: { title: 'Track' }, file: 'audio' }],
  },
})
