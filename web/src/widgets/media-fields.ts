import type { Captions } from '@portico/proto/blocks/media/media'
import type { Fields } from './fields.ts'

const captionFields = {
  url: { label: 'File', help: 'A WebVTT file of the library, or its address.' },
  language: { label: 'Language', help: 'Its code, such as “en” or “pt-BR”.' },
  label: { label: 'Name in the player' },
} as const satisfies Fields<Captions>

export const captionsField = {
  label: 'Captions',
  item: 'caption file',
  fields: captionFields,
  starts: [{ value: { language: 'en', label: 'English' }, file: 'captions' }],
} as const

export const videoTypes = { 'video/mp4': 'MP4', 'video/webm': 'WebM' } as const
export const audioTypes = { 'audio/mpeg': 'MP3', 'audio/mp4': 'M4A', 'audio/ogg': 'Ogg' } as const

export const videoFilesField = {
  label: 'Files',
  help: 'The same film in several formats, the best one first.',
  item: 'file',
  fields: { url: { label: 'File' }, type: { label: 'Format', choices: videoTypes } },
  starts: [{ value: {}, file: 'video' }],
} as const

export const audioFilesField = {
  label: 'Files',
  help: 'The same sound in several formats, the best one first.',
  item: 'file',
  fields: { url: { label: 'File' }, type: { label: 'Format', choices: audioTypes } },
  starts: [{ value: {}, file: 'audio' }],
} as const

export const durationField = {
  label: 'Length',
  unit: 'seconds',
  help: 'Shown before it is loaded.',
} as const
