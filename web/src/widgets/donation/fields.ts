import { DonationValue } from '@portico/proto/blocks/newsletter'
import { fieldsFor } from '../fields.ts'
import { pictureField } from '../picture-fields.ts'

export const donationFields = fieldsFor(DonationValue, {
  title: { label: 'Title' },
  text: { label: 'Text' },
  buttonText: { label: 'Text of the button' },
  url: { label: 'Link of the button', help: 'The page on which donations are made.' },
  picture: pictureField,
})
