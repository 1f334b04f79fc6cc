import { formMessages } from '@portico/proto/messages'

/** The texts for visitors about answers and forms. */
export const texts = {
  required: 'This field is required.',
  email: formMessages.invalidEmail,
  number: 'Please enter a number',
  currency: 'Please enter an amount, such as 12.50',
  website: 'Please enter a web address, such as https://example.com',
  twitter: 'Please enter a user name of at most 15 letters, digits and underscores',
  phone: 'Please enter a phone number',
  date: 'Please enter a date that exists',
  time: 'Please enter a time that exists',
  timeHalf: 'Please choose AM or PM',
  zip: formMessages.invalidZip,
  option: 'Please choose one of the options',
  likert: 'Please choose an answer from the list',
  unreadable: 'This answer cannot be read',
  tooLong: (most: number) => `Please use at most ${most} characters`,
  errorsAbove: formMessages.errorsAbove,
  errorsMarked: 'Some answers need a correction. They are marked below.',
  badKey: 'The form could not be submitted. Please reload the page and try again.',
  confirmAgain: 'This page was open for too long. Please send your answers again.',
  foreignOrigin: 'This form can only be sent from the website that it belongs to.',
} as const
