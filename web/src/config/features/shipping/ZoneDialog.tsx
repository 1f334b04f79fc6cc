import * as shipping from '@portico/proto/api/commerce/shipping/shipping'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { ShippingReply, ShippingZone, ShippingZoneInput } from '@portico/proto/http/shop/shipping'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { checkRequired } from '../../ui/forms/checks.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { OptionsFields } from './OptionsFields.tsx'
import {
  checkOptions,
  optionBody,
  optionValues,
  zoneBody,
  zoneValues,
  type ZoneValues,
} from './zone-values.ts'

/** Adds or changes a shipping zone with its options. */
export function ZoneDialog({
  zone,
  currency,
  close,
}: {
  zone?: ShippingZone
  currency: CurrencyCode
  close: () => void
}) {
  const { websiteId } = useWebsite()
  const add = useChange(shipping.addShippingZone)
  const save = useChange(shipping.saveShippingZone)
  const query = { websiteId }
  return (
    <FormDialog<ZoneValues, ShippingZoneInput, ShippingReply>
      title={zone ? 'Change the zone' : 'Add a shipping zone'}
      send={zone ? 'Save' : 'Add'}
      busy={zone ? 'Saving…' : 'Adding…'}
      values={zoneValues(zone, currency)}
      check={({ name, areas, options }) => ({
        ...checkRequired(name, 'name', 'Enter a name, such as Germany.'),
        ...checkRequired(areas, 'areas', 'Enter at least one country, such as DE.'),
        ...checkOptions(options, currency),
      })}
      bodyOf={(values) => zoneBody(values, currency)}
      contract={async () =>
        (await import('@portico/proto/api/commerce/shipping/shipping.schemas')).addShippingZone
      }
      submit={(body) => (zone ? save({ params: { id: zone.id }, query, body }) : add({ query, body }))}
      done={(_, { name }) => toast(`${name} is saved. Carts use it at once.`)}
      close={close}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" maxLength={100} />
          <TextField
            control={control}
            name="areas"
            label="Where"
            rows={2}
            isCode
            help="Country codes, separated by commas: DE, AT. Parts of a country: US-CA, or by postal code: DE 10000-14999, DE 80. * is everywhere else."
          />
          <OptionsFields control={control} currency={currency} />
        </>
      )}
    </FormDialog>
  )
}

/** Changes the places of pickup. */
export function PickupsDialog({
  pickups,
  currency,
  close,
}: {
  pickups: ShippingReply['pickups']
  currency: CurrencyCode
  close: () => void
}) {
  const { websiteId } = useWebsite()
  const save = useChange(shipping.savePickups)
  return (
    <FormDialog<ZoneValues, { pickups: ReturnType<typeof optionBody>[] }, ShippingReply>
      title="Places of pickup"
      help="Buyers everywhere may choose them. The tax of the store’s place applies."
      send="Save"
      busy="Saving…"
      values={{ name: '', areas: '', options: pickups.map((pickup) => optionValues(pickup, currency)) }}
      check={({ options }) => checkOptions(options, currency)}
      bodyOf={({ options }) => ({ pickups: options.map((option) => optionBody(option, currency)) })}
      submit={(body) => save({ query: { websiteId }, body })}
      done={() => toast('The places of pickup are saved.')}
      close={close}
    >
      {({ control }) => <OptionsFields control={control} currency={currency} isPickup />}
    </FormDialog>
  )
}
