import type { TaxesReply } from '@portico/proto/http/shop/taxes'
import type { Choices } from '../../ui/fields/ChoiceField.tsx'

/** The classes that rates are made for. Products of the class Zero are never taxed. */
export const classChoices = (classes: TaxesReply['classes']): Choices<string> => [
  { value: 'standard', label: 'Standard' },
  { value: 'reduced', label: 'Reduced' },
  ...classes.map(({ id, name }) => ({ value: id, label: name })),
]
