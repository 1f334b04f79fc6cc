import type { MediaExtension } from '@portico/proto/http/files/media'

/** The first bytes of a file that `mediaTypeOf` needs. */
export const MEDIA_HEAD_BYTES = 64

/** The brands of files in the MP4 format that are films. Others, such as pictures, are refused. */
const FILM_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|mmp4)$/
const SOUND_BRANDS = /^M4[AB] $/
/** The beginnings of the first packet of an Ogg file with a sound. */
const OGG_SOUNDS = ['OpusHead', '\x01vorbis']

/** The type of a film, sound or caption file by its first bytes; null for any other file (MISC-03). */
export function mediaTypeOf(head: Buffer): MediaExtension | null {
  const text = head.toString('latin1', 0, MEDIA_HEAD_BYTES)
  if (text.startsWith('ftyp', 4)) {
    const brand = text.slice(8, 12)
    if (SOUND_BRANDS.test(brand)) return 'm4a'
    return FILM_BRANDS.test(brand) ? 'mp4' : null
  }
  if (text.startsWith('\x1a\x45\xdf\xa3')) return /\x42\x82.webm/s.test(text) ? 'webm' : null
  if (text.startsWith('OggS')) return OGG_SOUNDS.some((sound) => text.startsWith(sound, 28)) ? 'ogg' : null
  if (text.startsWith('ID3') || isMp3Frame(head)) return 'mp3'
  return /^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(text) ? 'vtt' : null
}

/** Whether the file begins with the header of an MPEG audio frame of layer III. */
const isMp3Frame = (head: Buffer) =>
  head.length >= 4 && head[0] === 0xff && (head[1]! & 0xe6) === 0xe2 && (head[2]! & 0xf0) !== 0xf0
