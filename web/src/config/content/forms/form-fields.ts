import { SaveForm, type FormFieldInput } from '@portico/proto/http/forms/forms'
import type { FormFieldTypeName } from '@portico/proto/enums/form-field-type'
import { fieldsFor } from '../../../widgets/fields.ts'

const options = { options: ['First', 'Second'] }

/** The names of the types of fields (ENUM-45). */
export const fieldTypeNames: Readonly<Record<FormFieldTypeName, string>> = {
  text: 'Text',
  textarea: 'Long text',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  number: 'Number',
  currency: 'Amount of money',
  date: 'Date',
  time: 'Time',
  website: 'Website',
  radio: 'One of several',
  checkbox: 'Any of several',
  select: 'One of a list',
  likert: 'Agreement with statements',
  password: 'Password',
  twitter: 'Account at X',
  section: 'Heading',
  hidden: 'Hidden value',
}

/** The settings of a form and of its fields, with the properties of each type (FORM-11 to FORM-13). */
export const formFields = fieldsFor(SaveForm, {
  name: { label: 'Name of the form', help: 'Visitors do not see it.' },
  fields: {
    label: 'Fields',
    item: 'field',
    fields: {
      type: {
        label: 'Kind',
        choices: fieldTypeNames,
        adds: {
          radio: options,
          checkbox: options,
          select: options,
          likert: { options: ['A statement'] },
          hidden: { key: 'source' },
        },
      },
      title: { label: 'Label', when: ({ type }) => type !== 'hidden' },
      description: { label: 'Help below the label' },
      options: { label: 'Options', item: 'option', start: 'Option' },
      placeholder: { label: 'Text in the empty field' },
      maxLength: { label: 'Most characters' },
      currencySymbol: { label: 'Currency sign', placeholder: '$' },
      showCountryCode: { label: 'Ask for the country code' },
      underline: { label: 'Line below' },
      key: { label: 'Name of the value' },
      value: { label: 'Value' },
      required: { label: 'Has to be filled in' },
      id: { label: 'Id', setBy: 'fields' },
    },
    starts: [{ value: { type: 'text', title: 'Question' } }],
  },
  submitButtonText: { label: 'Text of the button' },
  submissionMessage: { label: 'Message after sending' },
  submissionRedirect: { label: 'Page after sending', help: 'Empty to show the message instead.' },
  captcha: {
    label: 'Captcha',
    help: 'Visitors prove that they are people. Set up a captcha in the settings of the website first.',
  },
})

/** A form before it is sent to the server. */
export type FormDraft = {
  name: string
  fields: (Partial<FormFieldInput> & { type: FormFieldTypeName })[]
  submitButtonText?: string
  submissionMessage?: string
}

/** Forms to start with. */
export const beginnings: readonly { key: string; label: string; about: string; form: FormDraft }[] = [
  {
    key: 'contact',
    label: 'Contact',
    about: 'Name, email and message.',
    form: {
      name: 'Contact',
      submitButtonText: 'Send',
      submissionMessage: 'Thank you. We will answer soon.',
      fields: [
        { type: 'name', title: 'Name', required: true },
        { type: 'email', title: 'Email', required: true },
        { type: 'textarea', title: 'Message', required: true },
      ],
    },
  },
  {
    key: 'newsletter',
    label: 'Newsletter',
    about: 'One field for the email.',
    form: {
      name: 'Newsletter',
      submitButtonText: 'Sign up',
      submissionMessage: 'Thank you for signing up.',
      fields: [{ type: 'email', title: 'Email', required: true }],
    },
  },
  {
    key: 'booking',
    label: 'Booking',
    about: 'Date, time, number of people and phone.',
    form: {
      name: 'Booking',
      submitButtonText: 'Ask for a booking',
      submissionMessage: 'Thank you. We will confirm your booking.',
      fields: [
        { type: 'name', title: 'Name', required: true },
        { type: 'email', title: 'Email', required: true },
        { type: 'phone', title: 'Phone' },
        { type: 'date', title: 'Date', required: true },
        { type: 'time', title: 'Time', required: true },
        { type: 'number', title: 'Number of people', required: true },
        { type: 'textarea', title: 'Anything else?' },
      ],
    },
  },
  {
    key: 'survey',
    label: 'Survey',
    about: 'Choices, statements and a comment.',
    form: {
      name: 'Survey',
      submitButtonText: 'Send answers',
      submissionMessage: 'Thank you for your answers.',
      fields: [
        {
          type: 'radio',
          title: 'How did you find us?',
          options: ['A friend', 'A search engine', 'Social media'],
        },
        {
          type: 'likert',
          title: 'Do you agree?',
          options: ['I found what I looked for', 'I would recommend it'],
        },
        { type: 'textarea', title: 'Comments' },
      ],
    },
  },
]
