/** Form field types (ENUM-45). Codes are ours; forms store the names. */
export const formFieldType = {
  text: 1,
  textarea: 2,
  email: 3,
  number: 4,
  website: 5,
  currency: 6,
  password: 7,
  twitter: 8,
  date: 9,
  time: 10,
  name: 11,
  address: 12,
  phone: 13,
  section: 14,
  radio: 15,
  checkbox: 16,
  select: 17,
  likert: 18,
  hidden: 19,
} as const

export type FormFieldTypeName = keyof typeof formFieldType
export type FormFieldType = (typeof formFieldType)[FormFieldTypeName]
