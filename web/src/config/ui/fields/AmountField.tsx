import type { ReactNode } from 'react'
import type { FieldPathByValue, FieldValues, Control } from 'react-hook-form'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import { amountText, parseAmount } from '../text/amount.ts'
import { ParsedField } from './ParsedField.tsx'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPathByValue<V, number | null>
  label: string
  help?: ReactNode
  currency: CurrencyCode
}

/** A field with an amount in minor units. An empty field is null, and a text that is no amount is NaN. */
export const AmountField = <V extends FieldValues>({ currency, label, ...field }: Props<V>) => (
  <ParsedField<V, number | null>
    {...field}
    label={`${label} (${currency})`}
    inputMode="decimal"
    maxLength={16}
    parse={(text) => (text.trim() === '' ? null : (parseAmount(text, currency) ?? Number.NaN))}
    format={(value) => (value === null || Number.isNaN(value) ? '' : amountText(value, currency))}
  />
)
