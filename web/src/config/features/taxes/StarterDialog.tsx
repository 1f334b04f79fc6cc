import * as taxes from '@portico/proto/api/commerce/taxes/taxes'
import type { TaxesReply } from '@portico/proto/http/shop/taxes'
import { countryName } from '../../content/store/areas-text.ts'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ChecksField } from '../../ui/fields/ChoiceField.tsx'
import { toast } from '../../ui/toasts/toast.ts'

/** Adds the known rates of countries, marked to be checked. */
export function StarterDialog({ starter, close }: Pick<TaxesReply, 'starter'> & { close: () => void }) {
  const { websiteId } = useWebsite()
  const load = useChange(taxes.loadTaxRates)
  return (
    <FormDialog<{ countries: string[] }, { countries: string[] }, TaxesReply>
      title="Known rates"
      help={`This list was put together on ${starter.date}. Rates change: check each with your tax authority. Rates that you have already stay as they are.`}
      send="Add the rates"
      busy="Adding…"
      values={{ countries: [] }}
      check={({ countries }): Record<string, string> =>
        countries.length === 0 ? { countries: 'Choose at least one country.' } : {}
      }
      submit={(body) => load({ query: { websiteId }, body })}
      done={() => toast('The rates are added. Check each of them.')}
      close={close}
    >
      {({ control }) => (
        <ChecksField
          control={control}
          name="countries"
          label="Countries"
          options={starter.countries
            .map((code) => ({ value: code, label: countryName(code) }))
            .sort((one, other) => one.label.localeCompare(other.label))}
        />
      )}
    </FormDialog>
  )
}
