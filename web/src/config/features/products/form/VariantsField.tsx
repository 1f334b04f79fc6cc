import { X } from 'lucide-react'
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useFormState, type Control } from 'react-hook-form'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import { useField } from '../../../ui/fields/useField.ts'
import { manyText } from '../../../ui/text/format.ts'
import { amountText, parseAmount } from '../../../ui/text/amount.ts'
import { NumberCell } from './NumberCell.tsx'
import type { ProductValues } from './product-values.ts'
import { removeVariant, variantName, type FormVariant, type Option } from './variants.ts'

export type Units = { weight: string; size: string }
type Props = { control: Control<ProductValues>; currency: CurrencyCode; units: Units; isPhysical: boolean }
type VariantErrors = Partial<Record<keyof FormVariant, { message?: string }>>

/** The variants with their prices, stock, weights and sizes. */
export function VariantsField({ control, currency, units, isPhysical }: Props) {
  const { value: variants, change } = useField<ProductValues, FormVariant[]>(control, 'variants')
  const options = useField<ProductValues, Option[]>(control, 'options')
  const errors: readonly (VariantErrors | undefined)[] | undefined = useFormState({
    control,
    name: 'variants',
  }).errors.variants as VariantErrors[] | undefined
  const [openAt, setOpenAt] = useState<number>()
  const latest = useRef(variants)
  useLayoutEffect(() => {
    latest.current = variants
  })
  const set = useCallback(
    (at: number, part: Partial<FormVariant>) => {
      latest.current = latest.current.map((each, i) => (i === at ? { ...each, ...part } : each))
      change(latest.current)
    },
    [change],
  )
  const remove = (at: number) => {
    const changed = removeVariant({ options: options.value, variants }, at)
    if (!changed.ok) return
    change(changed.choices.variants)
    options.change(changed.choices.options)
  }
  const isOnly = variants.length === 1
  return (
    <div className="variants" role="group" aria-label="Variants">
      {!isOnly && (
        <>
          <p className="soft small">
            {manyText(variants.length, 'variant')}. Each has its own price and stock.
          </p>
          <FillAll variants={variants} currency={currency} change={change} />
        </>
      )}
      <ul className="variant-list" data-single={isOnly || undefined}>
        {variants.map((variant, at) => (
          <VariantRow
            key={variant.id ?? variant.choice.join('\n')}
            {...{ at, variant, currency, units, isPhysical, set }}
            errors={errors?.[at]}
            isOpen={isOnly || openAt === at}
            toggle={isOnly ? undefined : () => setOpenAt(openAt === at ? undefined : at)}
            remove={isOnly ? undefined : () => remove(at)}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = Omit<Props, 'control'> & {
  at: number
  variant: FormVariant
  errors: VariantErrors | undefined
  isOpen: boolean
  toggle: (() => void) | undefined
  remove: (() => void) | undefined
  set: (at: number, part: Partial<FormVariant>) => void
}

const isSameRow = (one: RowProps, other: RowProps) =>
  one.variant === other.variant &&
  one.at === other.at &&
  one.errors === other.errors &&
  one.isOpen === other.isOpen &&
  one.currency === other.currency &&
  one.units.weight === other.units.weight &&
  one.isPhysical === other.isPhysical

const VariantRow = memo(function VariantRow(props: RowProps) {
  const { at, variant, currency, units, isPhysical, errors, isOpen, toggle, remove, set } = props
  const name = variantName(variant)
  const of = name === '' ? '' : ` of ${name}`
  const amount = {
    parse: (text: string) => parseAmount(text, currency) ?? Number.NaN,
    format: (value: number) => (Number.isNaN(value) ? '' : amountText(value, currency)),
    inputMode: 'decimal',
  } as const
  const measure = {
    parse: (text: string) => (text.trim() === '' ? 0 : Number(text.replace(',', '.'))),
    format: (value: number) => (value === 0 || Number.isNaN(value) ? '' : String(value)),
    inputMode: 'decimal',
  } as const
  const field = (key: keyof FormVariant) => ({ name: `variants.${at}.${key}`, error: errors?.[key]?.message })
  const isDetailWrong =
    errors !== undefined && ['weight', 'width', 'height', 'len', 'sku'].some((key) => key in errors)
  return (
    <li className="variant" data-open={isOpen || undefined}>
      {name !== '' && <p className="variant-name">{name}</p>}
      <div className="variant-cells">
        <label>
          <span className="small">Price</span>
          <NumberCell
            {...amount}
            {...field('price')}
            label={`Price${of}`}
            value={variant.price}
            change={(price) => set(at, { price })}
          />
        </label>
        <label>
          <span className="small">Sale price</span>
          <NumberCell
            {...amount}
            {...field('salePrice')}
            label={`Sale price${of}`}
            value={variant.onSale ? variant.salePrice : 0}
            format={(value) => (value === 0 && !variant.onSale ? '' : amount.format(value))}
            parse={(text) => (text.trim() === '' ? 0 : amount.parse(text))}
            change={(salePrice) => set(at, { salePrice, onSale: salePrice !== 0 })}
          />
        </label>
        <label>
          <span className="small">In stock</span>
          <NumberCell
            {...field('qtyInStock')}
            label={`Stock${of}`}
            value={variant.qtyInStock}
            parse={(text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)}
            format={(value) => (variant.unlimited ? '∞' : Number.isNaN(value) ? '' : String(value))}
            inputMode="numeric"
            isDisabled={variant.unlimited}
            change={(qtyInStock) => set(at, { qtyInStock })}
          />
        </label>
        {toggle && (
          <span className="variant-buttons">
            <button
              type="button"
              className="button quiet small-button"
              aria-expanded={isOpen || isDetailWrong}
              aria-label={`Details${of}`}
              onClick={toggle}
            >
              Details
            </button>
            <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={remove}>
              <X size={16} aria-hidden="true" />
            </button>
          </span>
        )}
      </div>
      {(isOpen || isDetailWrong) && (
        <div className="variant-details">
          <label className="check-field">
            <input
              type="checkbox"
              checked={variant.unlimited}
              onChange={({ currentTarget }) => set(at, { unlimited: currentTarget.checked })}
            />
            Always in stock
          </label>
          <label>
            <span className="small">SKU</span>
            <input
              className="input cell-input"
              name={`variants.${at}.sku`}
              aria-label={`SKU${of}`}
              aria-invalid={errors?.sku !== undefined}
              value={variant.sku}
              maxLength={60}
              spellCheck={false}
              autoComplete="off"
              placeholder="Made for you"
              onChange={({ currentTarget }) => set(at, { sku: currentTarget.value })}
            />
            {errors?.sku && (
              <span className="error cell-error" role="status">
                {errors.sku.message}
              </span>
            )}
          </label>
          {isPhysical &&
            (
              [
                ['weight', 'Weight', units.weight],
                ['len', 'Length', units.size],
                ['width', 'Width', units.size],
                ['height', 'Height', units.size],
              ] as const
            ).map(([key, label, unit]) => (
              <label key={key}>
                <span className="small">
                  {label} ({unit})
                </span>
                <NumberCell
                  {...measure}
                  {...field(key)}
                  label={`${label} in ${unit === '"' ? 'inches' : unit}${of}`}
                  value={variant[key]}
                  change={(value) => set(at, { [key]: value })}
                />
              </label>
            ))}
        </div>
      )}
    </li>
  )
}, isSameRow)

type FillProps = {
  variants: readonly FormVariant[]
  currency: CurrencyCode
  change: (variants: FormVariant[]) => void
}

/** Sets the price of all variants at once. */
function FillAll({ variants, currency, change }: FillProps) {
  const [text, setText] = useState('')
  const price = parseAmount(text, currency)
  const fill = () => {
    if (price === null) return
    change(variants.map((variant) => ({ ...variant, price })))
    setText('')
  }
  return (
    <p className="fill-all">
      <input
        className="input cell-input"
        aria-label="Price of all variants"
        placeholder="Price"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          fill()
        }}
      />
      <button type="button" className="button quiet" aria-disabled={price === null} onClick={fill}>
        Set for all variants
      </button>
    </p>
  )
}
