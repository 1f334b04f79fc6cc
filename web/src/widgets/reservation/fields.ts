import { OpentableValue, TockValue } from '@portico/proto/blocks/reservation'
import { fieldsFor } from '../fields.ts'

const texts = { title: { label: 'Title' }, linkText: { label: 'Text of the link' } } as const

export const opentableFields = fieldsFor(OpentableValue, {
  restaurantId: { label: 'Number of the restaurant at OpenTable', placeholder: '123456' },
  ...texts,
})

export const tockFields = fieldsFor(TockValue, {
  business: { label: 'Name in the address at Tock', help: 'The part after exploretock.com/.' },
  ...texts,
})
