import { recordType, type RecordTypeName } from '@portico/proto/enums/record-type'

/** The labels of the record types. Products and files are edited in other screens. */
const labels: Partial<Record<RecordTypeName, string>> = {
  text: 'Text',
  article: 'Article',
  event: 'Event',
  image: 'Picture',
  gallery: 'Gallery',
  video: 'Video',
  audio: 'Audio',
  quote: 'Quote',
  link: 'Link',
  review: 'Review',
  portfolioItem: 'Portfolio entry',
  projectItem: 'Project',
  lesson: 'Lesson',
  richText: 'Rich text',
  chat: 'Chat',
  thread: 'Thread',
  checkin: 'Check-in',
  tweet: 'Post of a social network',
  rss: 'Entry of a feed',
  taxonomies: 'Taxonomy',
  digitalGood: 'Digital good',
  attachment: 'Attachment',
  binary: 'File',
  exports: 'Export',
}

/** The types that an owner can choose for an item, in the order of the list. */
export const recordTypes = Object.entries(labels).map(([name, label]) => ({
  code: recordType[name as RecordTypeName],
  label,
}))
