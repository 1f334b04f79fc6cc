import { LogoValue } from '@portico/proto/blocks/links'
import { fieldsFor } from '../fields.ts'
import { pictureFields } from '../picture-fields.ts'

export const logoFields = fieldsFor(LogoValue, {
  logo: { label: 'Logo', help: 'Without one, the name of the website is shown.', fields: pictureFields },
  tagline: { label: 'Text below' },
})
