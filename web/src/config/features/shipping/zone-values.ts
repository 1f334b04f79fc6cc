import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { ShippingReply, ShippingZone, ShippingZoneInput } from '@portico/proto/http/shop/shipping'
import { areasText, parseAreas } from '../../content/store/areas-text.ts'
import { amountText, exampleOf, parseAmount } from '../../ui/text/amount.ts'
import type { Errors } from '../../ui/forms/useForm.ts'

export type Option = ShippingZone['options'][number]
export type OptionValues = Pick<Option, 'name' | 'kind' | 'freeFrom'> & {
  id: string
  price: number | null
  steps: string
}
export type ZoneValues = { name: string; areas: string; options: OptionValues[] }

export const newOption = (kind: Option['kind'] = 'flat'): OptionValues => ({
  id: '',
  name: kind === 'pickup' ? 'Pickup' : 'Standard',
  kind,
  price: kind === 'pickup' ? 0 : null,
  steps: '',
  freeFrom: null,
})

export const zoneValues = (zone: ShippingZone | undefined, currency: CurrencyCode): ZoneValues => ({
  name: zone?.name ?? '',
  areas: areasText(zone?.areas ?? []),
  options: zone ? zone.options.map((option) => optionValues(option, currency)) : [newOption()],
})

export const optionValues = (
  option: ShippingReply['pickups'][number],
  currency: CurrencyCode,
): OptionValues => ({
  ...option,
  steps: stepsText(option, currency),
})

/** Prices by weight or subtotal as they are typed: one in a line, `5 = 4.90`, the last one perhaps `more = 9.90`. */
const stepsText = ({ kind, steps }: Pick<Option, 'kind' | 'steps'>, currency: CurrencyCode): string =>
  steps
    .map(({ upTo, price }) => {
      const limit =
        upTo === null ? 'more' : kind === 'weight' ? String(upTo / 1_000) : amountText(upTo, currency)
      return `${limit} = ${amountText(price, currency)}`
    })
    .join('\n')

/** Reads typed prices; null if a line is none. */
export function parseSteps(
  text: string,
  kind: Option['kind'],
  currency: CurrencyCode,
): Option['steps'] | null {
  const steps = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [limit = '', amount = ''] = line.split('=').map((part) => part.trim())
      const price = parseAmount(amount, currency)
      const upTo =
        limit.toLowerCase() === 'more'
          ? null
          : kind === 'weight'
            ? Math.round(Number(limit.replace(',', '.')) * 1_000)
            : parseAmount(limit, currency)
      const isLimit = limit.toLowerCase() === 'more' || (upTo !== null && Number.isSafeInteger(upTo))
      return isLimit && price !== null ? { upTo, price } : null
    })
  return steps.every((step) => step !== null) ? steps : null
}

const isByStep = (kind: Option['kind']) => kind === 'weight' || kind === 'subtotal'

export const optionBody = ({ id, ...option }: OptionValues, currency: CurrencyCode) => ({
  ...option,
  ...(id === '' ? {} : { id }),
  price: isByStep(option.kind) ? 0 : (option.price ?? 0),
  steps: isByStep(option.kind) ? (parseSteps(option.steps, option.kind, currency) ?? []) : [],
})

export const zoneBody = (
  { name, areas, options }: ZoneValues,
  currency: CurrencyCode,
): ShippingZoneInput => ({
  name,
  areas: parseAreas(areas),
  options: options.map((option) => optionBody(option, currency)),
})

/** The texts about options that cannot be sent, by the path of their fields. */
export function checkOptions(options: readonly OptionValues[], currency: CurrencyCode): Errors {
  const errors: Record<string, string> = {}
  options.forEach(({ name, kind, price, steps, freeFrom }, at) => {
    const path = `options.${at}`
    if (name.trim() === '') errors[`${path}.name`] = 'Enter a name.'
    if (isByStep(kind)) {
      const read = parseSteps(steps, kind, currency)
      if (read === null || read.length === 0)
        errors[`${path}.steps`] = `Enter one price in a line, such as 5 = ${exampleOf(currency)}.`
    } else if (price === null || Number.isNaN(price))
      errors[`${path}.price`] = `Enter an amount such as ${exampleOf(currency)}; 0 is free.`
    if (freeFrom !== null && Number.isNaN(freeFrom))
      errors[`${path}.freeFrom`] = `Enter an amount such as ${exampleOf(currency)}, or leave it empty.`
  })
  return errors
}
