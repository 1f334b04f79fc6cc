import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch, type Control } from 'react-hook-form'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { ChoiceField, choicesOf } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { newOption, type ZoneValues } from './zone-values.ts'

const kinds = choicesOf({ flat: 'One price', weight: 'Price by weight', subtotal: 'Price by subtotal' })

/** The options of a zone, or the places of pickup. */
export function OptionsFields({
  control,
  currency,
  isPickup = false,
}: {
  control: Control<ZoneValues>
  currency: CurrencyCode
  isPickup?: boolean
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'options', keyName: 'key' })
  const options = useWatch({ control, name: 'options' })
  return (
    <>
      {fields.map(({ key }, at) => (
        <fieldset key={key} className="shipping-option">
          <legend>{options[at]?.name || (isPickup ? 'Place of pickup' : 'Option')}</legend>
          <TextField control={control} name={`options.${at}.name`} label="Name" maxLength={100} />
          {!isPickup && (
            <ChoiceField control={control} name={`options.${at}.kind`} label="Price" options={kinds} />
          )}
          {options[at]?.kind === 'weight' || options[at]?.kind === 'subtotal' ? (
            <TextField
              control={control}
              name={`options.${at}.steps`}
              label="Prices"
              rows={3}
              isCode
              help={`One in a line: up to ${options[at].kind === 'weight' ? 'a weight' : 'an amount'} = price. “more = 9.90” is for the rest.`}
            />
          ) : (
            <AmountField
              control={control}
              name={`options.${at}.price`}
              label={isPickup ? 'Price' : 'Shipping price'}
              currency={currency}
            />
          )}
          {!isPickup && (
            <AmountField
              control={control}
              name={`options.${at}.freeFrom`}
              label="Free from a subtotal of"
              help="Leave it empty if it is never free."
              currency={currency}
            />
          )}
          <p>
            <button type="button" className="button quiet" onClick={() => remove(at)}>
              <Trash2 size={16} aria-hidden="true" /> Remove {options[at]?.name || 'the option'}
            </button>
          </p>
        </fieldset>
      ))}
      {fields.length < 20 && (
        <p>
          <button
            type="button"
            className="button quiet"
            onClick={() => append(newOption(isPickup ? 'pickup' : 'flat'))}
          >
            <Plus size={16} aria-hidden="true" /> {isPickup ? 'Add a place' : 'Add an option'}
          </button>
        </p>
      )}
    </>
  )
}
