import type { PageDocument } from '@portico/proto/site'
import { form, halves, html, section, type Content } from './blocks.ts'

export const contact = ({ forms }: Content): PageDocument => ({
  title: 'Contact',
  description: 'Write to us, or knock on Saturdays.',
  sections: [
    section('contact', [
      halves(
        html(
          'contact-text',
          `<h1>Write to us</h1><p>Or knock: the dairy is open on Saturdays from ten to four. The bell does not work. The dog does.</p>
<p>We read everything on the day it comes and answer within two, except when the kiln is lit. Then it takes until Sunday.</p>
<p>Something broke on the way? <a href="/shipping-and-returns">Here is what we do about it.</a></p>`,
        ),
        form('contact-form', forms.contact),
        5,
      ),
    ]),
  ],
})
