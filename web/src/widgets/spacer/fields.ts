import { SpacerValue } from '@portico/proto/blocks/spacer'
import { fieldsFor } from '../fields.ts'

export const spacerFields = fieldsFor(SpacerValue, { height: { label: 'Height', unit: 'px' } })
