import { SocialLinksValue } from '@portico/proto/blocks/links'
import { fieldsFor } from '../fields.ts'

export const socialFields = fieldsFor(SocialLinksValue, {
  links: {
    label: 'Accounts',
    item: 'account',
    fields: {
      url: {
        label: 'Address',
        help: 'The page of your account, an email address or a phone number.',
        placeholder: 'https://',
      },
      title: { label: 'Name', help: 'Empty for the name of the network.' },
    },
    starts: [{ value: { url: 'https://www.instagram.com/' } }],
  },
  style: { label: 'Shown as', choices: { icons: 'Icons', names: 'Names' } },
  size: { label: 'Size', choices: { small: 'Small', medium: 'Medium', large: 'Large' } },
  alignment: { label: 'Position', choices: { left: 'Left', center: 'Centre', right: 'Right' } },
  followButton: {
    label: 'Follow button for X',
    help: 'Loaded from X once the visitor allows embedded content.',
  },
})
