import * as store from '@portico/proto/api/commerce/settings/store-settings'
import { currencyCodes } from '@portico/proto/enums/currency'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import { Section } from '../../ui/layout/Section.tsx'

const currencies = currencyCodes.map((code) => ({ value: code, label: code }))

/** The currency of the store. It applies to carts at once. */
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
            contract={async () =>
              (await import('@portico/proto/api/commerce/settings/store-settings.schemas'))
                .updateStoreSettings
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
              </>
            )}
          </SavedForm>
        )}
      </Await>
    </Section>
  )
}
