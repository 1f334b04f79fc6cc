import { ButtonValue } from '@portico/proto/blocks/button'
import { fieldsFor } from '../fields.ts'

export const buttonFields = fieldsFor(ButtonValue, {
  text: { label: 'Text' },
  url: { label: 'Link', help: 'A page, a web address, an email address or a phone number.' },
  newWindow: { label: 'Open in a new tab', when: ({ url }) => url !== '' },
  size: { label: 'Size', choices: { small: 'Small', medium: 'Medium', large: 'Large' } },
  alignment: { label: 'Position', choices: { left: 'Left', center: 'Centre', right: 'Right' } },
})
