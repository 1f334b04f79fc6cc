import * as coupons from '@portico/proto/api/commerce/promotions/coupons'
import { useWatch, type Control } from 'react-hook-form'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { Coupon, CouponInput } from '@portico/proto/http/shop/coupons'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { ChoiceField, choicesOf } from '../../ui/fields/ChoiceField.tsx'
import { DayField } from '../../ui/fields/DayField.tsx'
import { NumberField, ParsedField } from '../../ui/fields/ParsedField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { Errors } from '../../ui/forms/useForm.ts'
import { checkRequired } from '../../ui/forms/checks.ts'
import { exampleOf } from '../../ui/text/amount.ts'
import { toast } from '../../ui/toasts/toast.ts'

type Values = Omit<CouponInput, 'amount' | 'minimum'> & { amount: number | null; minimum: number | null }

/** Parts per million in a percent. */
export const PERCENT = 10_000
const kinds = choicesOf({ percent: 'A percentage', fixed: 'An amount', freeShipping: 'Free shipping' })

/** Adds or changes a coupon. Orders that used it stay as they are. */
export function CouponDialog({
  coupon,
  currency,
  close,
}: {
  coupon?: Coupon
  currency: CurrencyCode
  close: () => void
}) {
  const { websiteId } = useWebsite()
  const add = useChange(coupons.addCoupon)
  const save = useChange(coupons.saveCoupon)
  const query = { websiteId }
  return (
    <FormDialog<Values, CouponInput, Coupon>
      title={coupon ? `Change ${coupon.code}` : 'Add a coupon'}
      send={coupon ? 'Save' : 'Add'}
      busy={coupon ? 'Saving…' : 'Adding…'}
      values={valuesOf(coupon)}
      check={(values) => checkCoupon(values, currency)}
      bodyOf={(values) => ({
        ...values,
        ppm: values.kind === 'percent' ? values.ppm : 0,
        amount: values.kind === 'fixed' ? (values.amount ?? 0) : 0,
        minimum: values.minimum ?? 0,
      })}
      contract={async () =>
        (await import('@portico/proto/api/commerce/promotions/coupons.schemas')).addCoupon
      }
      submit={(body) => (coupon ? save({ params: { id: coupon.id }, query, body }) : add({ query, body }))}
      done={({ code }) => toast(`${code} is saved. Buyers can use it at once.`)}
      close={close}
    >
      {({ control }) => <Fields control={control} currency={currency} />}
    </FormDialog>
  )
}

function valuesOf(coupon: Coupon | undefined): Values {
  if (coupon) {
    const { id: _, uses: __, ...values } = coupon
    return values
  }
  return {
    code: '',
    kind: 'percent',
    productIds: null,
    ppm: Number.NaN,
    amount: null,
    minimum: null,
    startsAt: null,
    endsAt: null,
    mostUses: null,
    mostCustomerUses: null,
    combines: true,
  }
}

function checkCoupon({ code, kind, ppm, amount, minimum }: Values, currency: CurrencyCode): Errors {
  return {
    ...checkRequired(code, 'code', 'Enter a code, such as SUMMER.'),
    ...(kind === 'percent' && !(ppm > 0 && ppm <= 100 * PERCENT)
      ? { ppm: 'Enter a percentage up to 100, such as 10.' }
      : {}),
    ...(kind === 'fixed' && !(amount !== null && amount > 0)
      ? { amount: `Enter an amount such as ${exampleOf(currency)}.` }
      : {}),
    ...(Number.isNaN(minimum) ? { minimum: `Enter an amount such as ${exampleOf(currency)}.` } : {}),
  }
}

function Fields({ control, currency }: { control: Control<Values>; currency: CurrencyCode }) {
  const kind = useWatch({ control, name: 'kind' })
  return (
    <>
      <TextField
        control={control}
        name="code"
        label="Code"
        isCode
        maxLength={40}
        help="Buyers type it in the cart. Capitals and small letters are the same."
      />
      <ChoiceField control={control} name="kind" label="Discount" options={kinds} />
      {kind === 'percent' && (
        <NumberField control={control} name="ppm" label="Percent" times={PERCENT} maxLength={8} />
      )}
      {kind === 'fixed' && <AmountField control={control} name="amount" label="Amount" currency={currency} />}
      <AmountField
        control={control}
        name="minimum"
        label="From a subtotal of"
        help="Before discounts. Leave it empty if there is no minimum."
        currency={currency}
      />
      <DayField control={control} name="startsAt" label="From" />
      <DayField control={control} name="endsAt" label="Until (not including this day)" />
      <LimitField control={control} name="mostUses" label="Uses in all" />
      <LimitField control={control} name="mostCustomerUses" label="Uses for each customer" />
      <CheckField control={control} name="combines" label="May be used with other coupons" />
    </>
  )
}

const LimitField = (field: {
  control: Control<Values>
  name: 'mostUses' | 'mostCustomerUses'
  label: string
}) => (
  <ParsedField<Values, number | null>
    {...field}
    help="Leave it empty if there is no limit."
    inputMode="numeric"
    maxLength={7}
    parse={(text) => (text.trim() === '' ? null : Number(text))}
    format={(value) => (value === null || Number.isNaN(value) ? '' : String(value))}
  />
)
