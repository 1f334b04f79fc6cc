import * as store from '@portico/proto/api/commerce/store-settings'
import { currencyCodes } from '@portico/proto/enums/currency'
import { CallFailure } from '../../../lib/data/failure.ts'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Labelled, SavedForm } from '../../ui/forms/SavedForm.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ChoiceField } from '../../content/settings/SettingsForm.tsx'

const currencies = Object.fromEntries(currencyCodes.map((code) => [code, code]))

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
            values={{ currency: data.currency, tax: String(data.taxBasisPoints / 100) }}
            save={({ currency = '', tax = '' }) => {
              const percent = Number(tax.replace(',', '.'))
              if (tax.trim() === '' || !(percent >= 0 && percent <= 100)) throw taxError()
              return update({
                query: { websiteId },
                body: {
                  ...data,
                  currency: currencyCodes.find((code) => code === currency) ?? data.currency,
                  taxBasisPoints: Math.round(percent * 100),
                },
              })
            }}
          >
            {(field) => (
              <>
                <ChoiceField
                  field={field('currency')}
                  label="Currency"
                  help="Prices are not converted. Check them after a change."
                  options={currencies}
                />
                <Labelled field={field('tax')} label="Tax in percent" help="Added to the cart total.">
                  {(props) => <input {...props} inputMode="decimal" maxLength={8} />}
                </Labelled>
              </>
            )}
          </SavedForm>
        )}
      </Await>
    </Section>
  )
}

/** The error that the server would return. */
function taxError(): CallFailure {
  const errors = { tax: 'Enter a percentage from 0 to 100, such as 7.5.' }
  return new CallFailure({ status: 400, body: { error: 'The tax must be a percentage.', errors } })
}
