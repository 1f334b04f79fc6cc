import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'

const CHOOSE_COLLECTION = 'Choose a collection in the settings of this block.'

/** Why a block of a type shows nothing although its value is valid. */
const reasons: Readonly<Record<number, string>> = {
  [blockType.html]: 'This text is empty. Click to write.',
  [blockType.markdown]: 'This text is empty. Click to write.',
  [blockType.form]: 'This form was deleted. Choose another one.',
  [blockType.newsletter]: 'This form was deleted. Choose another one.',
  [blockType.product]: 'This product was deleted, or it is not shown to visitors.',
  [blockType.comments]: 'Comments are turned off. Turn them on in the settings of the website.',
  [blockType.logo]: 'The website has no logo yet.',
  [blockType.socialLinks]: 'Add the first link in the settings of this block.',
  [blockType.socialAccountLinks]: 'Add the first link in the settings of this block.',
  [blockType.socialAccountLinksV2]: 'Add the first link in the settings of this block.',
  [blockType.gallery]: 'Add the first picture in the settings of this block.',
  [blockType.rss]: 'The feed has no entries, or it cannot be read at present.',
  [blockType.collectionLink]: CHOOSE_COLLECTION,
  [blockType.summary]: CHOOSE_COLLECTION,
  [blockType.summaryV2]: CHOOSE_COLLECTION,
  [blockType.archive]: 'The collection has no entries yet.',
  [blockType.tagCloud]: 'The entries of the collection have no tags yet.',
  [blockType.postsByTag]: 'The entries of the collection have no tags yet.',
  [blockType.postsByCategory]: 'The entries of the collection have no categories yet.',
  [blockType.postsByAuthor]: 'The entries of the collection have no authors yet.',
  [blockType.postsByMonth]: 'The collection has no entries yet.',
}

/** The text of a block that renders nothing. */
export const emptyText = ({ type }: Block): string => reasons[type] ?? 'Visitors see nothing here yet.'

export const UNKNOWN_TYPE =
  'This block was made by a newer version of the editor. It is kept as it is. You can move or delete it.'
export const INVALID_VALUE =
  'The settings of this block are not valid, so visitors do not see it. Correct them in its settings, or delete the block.'
export const PAGE_CODE = 'Code runs on the published page only. Edit it in the settings of this block.'
export const FAILED_VIEW =
  'This block cannot be shown in the editor. Change its settings, or delete the block.'

/** The notes for texts of an entry that are empty. */
export const emptyEntryText: Readonly<Record<string, string>> = {
  title: 'Write a title',
  excerpt: 'Add an excerpt',
}
export const HIDDEN_HEAD =
  'Title, date and excerpt are not shown, because the text has a heading of the largest size. Click to change them.'
