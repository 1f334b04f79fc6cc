import * as taxes from '@portico/proto/api/commerce/taxes/taxes'
import type { TaxRate, TaxRateInput, TaxesReply } from '@portico/proto/http/shop/taxes'
import { areasText, parseAreas } from '../../content/store/areas-text.ts'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DayField } from '../../ui/fields/DayField.tsx'
import { NumberField } from '../../ui/fields/ParsedField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { checkRequired } from '../../ui/forms/checks.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { classChoices } from './tax-class-names.ts'

/** Parts per million in a percent. */
export const PERCENT = 10_000

type Values = Omit<TaxRateInput, 'area'> & { area: string }

/** Adds or changes a rate. Saving a rate of the list of known rates is the owner’s check of it. */
export function RateDialog({
  rate,
  classes,
  close,
}: {
  rate?: TaxRate
  classes: TaxesReply['classes']
  close: () => void
}) {
  const { websiteId } = useWebsite()
  const add = useChange(taxes.addTaxRate)
  const save = useChange(taxes.saveTaxRate)
  const query = { websiteId }
  return (
    <FormDialog<Values, TaxRateInput, TaxesReply>
      title={rate ? 'Change the rate' : 'Add a rate'}
      help={
        rate?.source ? `From the list of rates: ${rate.source}. Save it when you have checked it.` : undefined
      }
      send={rate ? 'Save' : 'Add'}
      busy={rate ? 'Saving…' : 'Adding…'}
      values={{
        name: rate?.name ?? 'VAT',
        area: areasText(rate ? [rate.area] : []),
        taxClass: rate?.taxClass ?? 'standard',
        ppm: rate?.ppm ?? Number.NaN,
        from: rate?.from ?? null,
        until: rate?.until ?? null,
        shippingTaxed: rate?.shippingTaxed ?? true,
        additional: rate?.additional ?? false,
      }}
      check={({ name, area, ppm }) => ({
        ...checkRequired(name, 'name', 'Enter a name, such as VAT.'),
        ...(parseAreas(area).length === 1
          ? {}
          : { area: 'Enter one place, such as DE or US-CA; * is everywhere.' }),
        ...(ppm >= 0 && ppm <= 100 * PERCENT
          ? {}
          : { ppm: 'Enter a percentage from 0 to 100, such as 8.875.' }),
      })}
      bodyOf={({ area, ...values }) => ({ ...values, area: parseAreas(area)[0] ?? { country: area } })}
      contract={async () => (await import('@portico/proto/api/commerce/taxes/taxes.schemas')).addTaxRate}
      submit={(body) => (rate ? save({ params: { id: rate.id }, query, body }) : add({ query, body }))}
      done={(_, { name }) => toast(`${name} is saved. Carts use it at once.`)}
      close={close}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="name"
            label="Name"
            help="Buyers see it in the cart."
            maxLength={100}
          />
          <TextField
            control={control}
            name="area"
            label="Place"
            isCode
            help="A country code such as DE, a part of it such as US-CA, or postal codes: US-NY 10000-14999. * is everywhere."
          />
          <ChoiceField control={control} name="taxClass" label="Products" options={classChoices(classes)} />
          <NumberField control={control} name="ppm" label="Rate in percent" times={PERCENT} maxLength={8} />
          <DayField control={control} name="from" label="From" help="Leave it empty if it applies already." />
          <DayField control={control} name="until" label="Until (not including this day)" />
          <CheckField control={control} name="shippingTaxed" label="Shipping is taxed, too" />
          <CheckField control={control} name="additional" label="Added to the other rate of the place" />
        </>
      )}
    </FormDialog>
  )
}
