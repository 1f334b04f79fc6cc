import * as z from 'zod'
import { line, LinkUrl } from './link-url.ts'
import { Picture } from './media/picture.ts'
import { FormId } from './document/references.ts'

/** A form by which visitors subscribe, with its invitation. A deleted form is not shown. */
export const NewsletterValue = z.object({
  formId: FormId,
  title: line(200),
  text: line(1_000),
  alignment: z.enum(['left', 'center']).default('left'),
})
export type NewsletterValue = z.infer<typeof NewsletterValue>

/** An appeal for donations, with a link to the page on which they are made. */
export const DonationValue = z.object({
  title: line(200),
  text: line(2_000),
  buttonText: z.string().trim().min(1).max(100).default('Donate'),
  url: LinkUrl,
  picture: Picture.optional(),
})
export type DonationValue = z.infer<typeof DonationValue>
