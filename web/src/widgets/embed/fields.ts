import { EmbedValue } from '@portico/proto/blocks/embed'
import { AcuityValue } from '@portico/proto/blocks/reservation'
import { fieldsFor } from '../fields.ts'

export const embedFields = fieldsFor(EmbedValue, {
  url: { label: 'Address', help: 'The page of the other website.', placeholder: 'https://' },
  html: {
    label: 'Embed code',
    control: 'embed-code',
    help: 'From the other website. Only the address and the size of its frame are used.',
  },
  title: { label: 'Title', help: 'Says what is shown, for people who cannot see it.' },
  caption: { label: 'Caption' },
  width: { label: 'Width', unit: 'px' },
  height: { label: 'Height', unit: 'px' },
  loadOnClick: { label: 'Load only after a click' },
})

export const acuityFields = fieldsFor(AcuityValue, {
  url: {
    label: 'Address at Acuity Scheduling',
    placeholder: 'https://app.acuityscheduling.com/schedule.php?owner=…',
  },
  title: { label: 'Title' },
  linkText: { label: 'Text of the link' },
})
