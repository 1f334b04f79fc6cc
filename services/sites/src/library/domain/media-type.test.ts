import { expect, test } from 'vitest'
import { mediaTypeOf } from './media-type.ts'

const text = (latin1: string) => Buffer.from(latin1.padEnd(64, '\0'), 'latin1')
const ogg = (codec: string) => text(`OggS${'\0'.repeat(24)}${codec}`)

test.each([
  ['mp4', text('\0\0\0\x20ftypisom')],
  ['m4a', text('\0\0\0\x20ftypM4A ')],
  ['webm', text('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm')],
  ['mp3', text('ID3\x04')],
  ['mp3', text('\xff\xfb\x90\x64')],
  ['ogg', ogg('OpusHead')],
  ['ogg', ogg('\x01vorbis')],
  ['vtt', Buffer.from('WEBVTT')],
  ['vtt', Buffer.from('\ufeffWEBVTT\n\n')],
] as const)('MISC-03: a file is %s by its content', (extension, head) => {
  expect(mediaTypeOf(head)).toBe(extension)
})

test.each([
  ['an AVIF picture', text('\0\0\0\x20ftypavif')],
  ['a Matroska file', text('\x1a\x45\xdf\xa3\x42\x82\x88matroska')],
  ['an Ogg film', ogg('\x80theora')],
  ['HTML', Buffer.from('<!doctype html>')],
  ['a text like captions', Buffer.from('WEBVTTX')],
  ['nothing', Buffer.alloc(0)],
  ['JPEG', text('\xff\xd8\xff\xe0')],
])('MISC-03: %s is no media file', (_, head) => expect(mediaTypeOf(head)).toBeNull())
