/**
 * The inputs of field types whose answer has several parts, in the order in which a list gives them (FORM-15, FORM-16):
 * the name of each part on the wire, and its label.
 */
export const answerParts = {
  name: [
    { part: 'First', label: 'First name' },
    { part: 'Last', label: 'Last name' },
  ],
  phone: [
    { part: 'Country', label: 'Country code' },
    { part: 'Areacode', label: 'Area code' },
    { part: 'Prefix', label: 'Prefix' },
    { part: 'Line', label: 'Line number' },
  ],
  address: [
    { part: 'Line1', label: 'Address' },
    { part: 'Line2', label: 'Apartment, floor (optional)' },
    { part: 'City', label: 'City' },
    { part: 'State', label: 'State or region' },
    { part: 'Zip', label: 'Postal code' },
    { part: 'Country', label: 'Country' },
  ],
  date: [
    { part: 'Month', label: 'Month' },
    { part: 'Day', label: 'Day' },
    { part: 'Year', label: 'Year' },
  ],
  time: [
    { part: 'Hour', label: 'Hour' },
    { part: 'Minute', label: 'Minute' },
    { part: 'Second', label: 'Second' },
    { part: 'Ampm', label: 'AM or PM' },
  ],
} as const

/** A field type whose answer has several parts. */
export type PartedType = keyof typeof answerParts

export const isPartedType = (type: string): type is PartedType => Object.hasOwn(answerParts, type)

/** The parts of a field type; none for a type whose answer has one input. */
export const partsOf = (type: string): readonly { part: string; label: string }[] =>
  isPartedType(type) ? answerParts[type] : []
