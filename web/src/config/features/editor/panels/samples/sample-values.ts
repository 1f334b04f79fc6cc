import { blockType } from '@portico/proto/enums/block-type'
import type { BlockValue } from '../../../../content/blocks/block-kind.ts'
import bowl from './bowl.svg?url'
import hills from './hills.svg?url'
import vase from './vase.svg?url'
import type { LibraryEntry } from '../library-entries.ts'

/** The id of the form, the product and the collection of samples. */
export const SAMPLE_ID = '5a'.repeat(12)
export const SAMPLE_FOLDER = 'Workshop'
export const SAMPLE_FEED = 'https://www.example.com/feed'

const picture = (assetUrl: string, alt: string) => ({ assetUrl, width: 600, height: 400, alt })
/** Drawings that are part of the editor: samples load nothing from other hosts. */
export const samplePictures = [picture(bowl, 'A bowl'), picture(vase, 'A vase'), picture(hills, 'Hills')]
const [first, second] = samplePictures

/** Answers to the questions of the library, by the asked field. */
const answers: Readonly<Record<string, BlockValue>> = {
  formId: { formId: SAMPLE_ID },
  collectionId: { collectionId: SAMPLE_ID },
  productId: { productId: SAMPLE_ID, collectionId: SAMPLE_ID },
  folder: { folder: SAMPLE_FOLDER },
  assetUrl: { ...first },
  images: { images: [...samplePictures, first!, second!] },
  restaurantId: { restaurantId: '1' },
  business: { business: 'workshop' },
}

/** A sound whose length is known is not loaded before it is played. */
const LENGTH = { durationSeconds: 184 }

const byType: Readonly<Record<number, BlockValue>> = {
  // The server writes the HTML of Markdown.
  [blockType.markdown]: { html: '<h3>A heading</h3><p>Words, and <strong>important words</strong>.</p>' },
  [blockType.video]: {
    files: [{ url: '/s/5a5a5a5a5a5a5a5a5a5a5a5a/film.mp4', type: 'video/mp4' }],
    poster: samplePictures[2],
    title: 'A day at the kiln',
  },
  [blockType.audio]: {
    files: [{ url: '/s/5a5a5a5a5a5a5a5a5a5a5a5a/sound.mp3', type: 'audio/mpeg' }],
    ...LENGTH,
  },
  [blockType.album]: {
    cover: second,
    tracks: ['First song', 'Second song'].map((title) => ({
      title,
      files: [{ url: '/s/5a5a5a5a5a5a5a5a5a5a5a5a/song.mp3', type: 'audio/mpeg' }],
      ...LENGTH,
    })),
  },
  [blockType.embed]: { url: 'https://www.example.com/', title: 'A page', loadOnClick: true },
  [blockType.soundcloud]: { url: 'https://soundcloud.com/a/b', title: 'A sound', loadOnClick: true },
  [blockType.acuity]: { url: 'https://app.acuityscheduling.com/schedule.php?owner=1' },
  [blockType.rss]: { url: SAMPLE_FEED },
}
const OUTSIDE = { url: 'https://www.example.com/a', title: 'A link' }

/** The value that the sample of an entry shows: the value in the library, with an answer to what it asks first. */
export function sampleValue({ type, value, needs }: LibraryEntry): BlockValue {
  const own = byType[type]
  if (own) return { ...value, ...own }
  return needs.reduce((all, need) => ({ ...all, ...(need === 'url' ? OUTSIDE : answers[need]) }), {
    ...value,
  })
}
