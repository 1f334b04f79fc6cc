import * as store from '@portico/proto/api/commerce/store-settings'
import { currencyCodes } from '@portico/proto/enums/currency'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { NumberField } from '../../ui/fields/ParsedField.tsx'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import type { Errors } from '../../ui/forms/useForm.ts'
import { Section } from '../../ui/layout/Section.tsx'

const currencies = currencyCodes.map((code) => ({ value: code, label: code }))
/** Basis points in a percent. */
const BASIS_POINTS = 100

/** The currency and tax of the store. They apply to carts at once. */
export function StoreForm() {
  const { websiteId } = useWebsite()
  const settings = useRead(store.readStoreSettings, { query: { websiteId } })
  const update = useChange(store.updateStoreSettings)
  return (
    <Section title="Store">
      <Await query={settings} rows={3}>
        {(data) => (
          <SavedForm
            help="Changes apply to all carts immediately."
            values={data}
            check={({ taxBasisPoints: tax }): Errors =>
              tax >= 0 && tax <= 100 * BASIS_POINTS
                ? {}
                : { taxBasisPoints: 'Enter a percentage from 0 to 100, such as 7.5.' }
            }
            contract={async () =>
              (await import('@portico/proto/api/commerce/store-settings.schemas')).updateStoreSettings
            }
            save={(body) => update({ query: { websiteId }, body })}
          >
            {({ control }) => (
              <>
                <ChoiceField
                  control={control}
                  name="currency"
                  label="Currency"
                  help="Prices are not converted. Check them after a change."
                  options={currencies}
                />
                <NumberField
                  control={control}
                  name="taxBasisPoints"
                  label="Tax in percent"
                  help="Added to the cart total."
                  times={BASIS_POINTS}
                  maxLength={8}
                />
              </>
            )}
          </SavedForm>
        )}
      </Await>
    </Section>
  )
}
