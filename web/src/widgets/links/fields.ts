import {
  CollectionLinkValue,
  FolderValue,
  LinkValue,
  MessageLinkValue,
  OutsideValue,
} from '@portico/proto/blocks/links'
import { fieldsFor } from '../fields.ts'
import { pictureField } from '../picture-fields.ts'

export const linkFields = fieldsFor(LinkValue, {
  title: { label: 'Title' },
  url: { label: 'Link' },
  newWindow: { label: 'Open in a new tab', when: ({ url }) => url !== '' },
  description: { label: 'Description' },
  picture: pictureField,
})

export const collectionLinkFields = fieldsFor(CollectionLinkValue, {
  collectionId: { label: 'Page', isAnyPage: true },
  description: { label: 'Description' },
})

export const folderFields = fieldsFor(FolderValue, {
  folder: { label: 'Folder', help: 'The pages of this folder of the main navigation.' },
})

export const messageLinkFields = fieldsFor(MessageLinkValue, {
  url: { label: 'Link' },
  text: { label: 'Text' },
})

export const outsideFields = fieldsFor(OutsideValue, {
  url: { label: 'Address', placeholder: 'https://' },
  title: { label: 'Title' },
  author: { label: 'Author' },
  text: { label: 'Text' },
  picture: pictureField,
})
