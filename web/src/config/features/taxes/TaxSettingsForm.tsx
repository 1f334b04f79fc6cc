import * as taxes from '@portico/proto/api/commerce/taxes/taxes'
import type { TaxSettings } from '@portico/proto/http/shop/taxes'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'

type Values = Pick<TaxSettings, 'pricesIncludeTax' | 'sellWithoutRate'> & {
  country: string
  postalCode: string
}

const valuesOf = ({ storePlace, ...settings }: TaxSettings): Values => ({
  ...settings,
  country: storePlace?.country ?? '',
  postalCode: storePlace?.postalCode ?? '',
})

const bodyOf = ({ country, postalCode, ...settings }: Values): TaxSettings => ({
  ...settings,
  storePlace:
    country.trim() === ''
      ? null
      : {
          country: country.trim().toUpperCase(),
          ...(postalCode.trim() === '' ? {} : { postalCode: postalCode.trim() }),
        },
})

/** How prices contain tax, where the store is, and whether it sells to places without a rate. */
export function TaxSettingsForm({ settings }: { settings: TaxSettings }) {
  const { websiteId } = useWebsite()
  const save = useChange(taxes.changeTaxSettings)
  return (
    <SavedForm<Values, TaxSettings>
      help="Changes apply to all carts immediately."
      values={valuesOf(settings)}
      check={({ country }): Record<string, string> =>
        /^(?:[A-Za-z]{2})?$/.test(country.trim())
          ? {}
          : { country: 'Enter a country code of two letters, such as DE.' }
      }
      bodyOf={bodyOf}
      save={(body) => save({ query: { websiteId }, body })}
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="pricesIncludeTax"
            label="Prices of products"
            help="With included tax, buyers everywhere pay the shown price, and the tax of their place is taken out of it."
            options={[
              { value: false, label: 'Tax is added' },
              { value: true, label: 'Tax is included' },
            ]}
          />
          <ChoiceField
            control={control}
            name="sellWithoutRate"
            label="Places without a rate"
            options={[
              { value: true, label: 'Sell without tax, and flag the order' },
              { value: false, label: 'Do not sell there' },
            ]}
          />
          <TextField
            control={control}
            name="country"
            label="Country of the store"
            isCode
            maxLength={2}
            help="For pickup, and for included tax until a buyer’s place is known."
          />
          <TextField
            control={control}
            name="postalCode"
            label="Postal code of the store"
            isCode
            maxLength={20}
          />
        </>
      )}
    </SavedForm>
  )
}
