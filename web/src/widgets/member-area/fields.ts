import { MemberAreaValue } from '@portico/proto/blocks/member-area'
import { currencyCodes } from '@portico/proto/enums/currency'
import { fieldsFor } from '../fields.ts'

const currencies = Object.fromEntries(currencyCodes.map((code) => [code, code])) as Record<
  (typeof currencyCodes)[number],
  string
>
const price = {
  label: 'Price',
  fields: {
    value: { label: 'Amount', placeholder: '12.50' },
    currency: { label: 'Currency', choices: currencies },
  },
} as const
const joinUrl = { label: 'Link of the button', help: 'The page on which visitors join.' } as const
const free = { price: { currency: 'USD', value: '10.00' }, joinUrl: '/' } as const

export const memberAreaFields = fieldsFor(MemberAreaValue, {
  plans: {
    label: 'Plans',
    item: 'plan',
    fields: {
      title: { label: 'Name' },
      description: { label: 'Description' },
      recurring: {
        label: 'Price each week, month or year',
        fields: {
          price,
          interval: { label: 'Each', choices: { week: 'Week', month: 'Month', year: 'Year' } },
          joinUrl,
        },
        start: { ...free, interval: 'month' },
      },
      oneTime: { label: 'One-time price', fields: { price, joinUrl }, start: free },
      features: { label: 'What is included', item: 'line', start: 'Something included' },
      joinText: { label: 'Text of the button' },
      isFeatured: { label: 'Emphasise this plan' },
    },
    starts: [{ value: { title: 'A plan', recurring: { ...free, interval: 'month' } } }],
  },
  initialOption: {
    label: 'Prices shown first',
    choices: { recurring: 'Recurring', oneTime: 'One-time' },
  },
  recurringLabel: { label: 'Label of recurring prices' },
  oneTimeLabel: { label: 'Label of one-time prices' },
})
