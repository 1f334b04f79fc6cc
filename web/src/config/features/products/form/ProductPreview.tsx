import { useWatch, type Control } from 'react-hook-form'
import { workflowState } from '@portico/proto/enums/workflow-state'
import { commerceMessages } from '@portico/proto/messages'
import type { Product } from '@portico/proto/http/shop/commerce'
import { centsText } from '../../../../ui/shop/money.ts'
import { pictureUrl } from '../../../../ui/picture-url.ts'
import { chargedPrice, productStockText } from '../../../../ui/shop/stock.ts'
import { useWebsite } from '../../../session/website.ts'
import type { ProductValues } from './product-values.ts'

type Props = { control: Control<ProductValues>; product: Product }

/** The product as a list of the shop shows it, with what is typed in the form. */
export function ProductPreview({ control, product }: Props) {
  const { site } = useWebsite()
  const [title, images, variants, state] = useWatch({
    control,
    name: ['title', 'images', 'variants', 'state'],
  })
  const [picture] = images
  const charged = variants.map(chargedPrice).filter((price) => !Number.isNaN(price))
  const lowest = Math.min(...charged)
  const cheapest = variants.find((variant) => chargedPrice(variant) === lowest)
  const stock = productStockText({ variants })
  const price = charged.length === 0 ? '' : centsText(lowest, product.currency)
  return (
    <figure className="product-preview" aria-label="Preview of the product in the shop">
      {picture && site ? (
        <img
          src={new URL(pictureUrl(picture.assetUrl, 500), site.url).href}
          alt={picture.alt}
          style={{
            objectPosition: `${(picture.focalPoint?.x ?? 0.5) * 100}% ${(picture.focalPoint?.y ?? 0.5) * 100}%`,
          }}
        />
      ) : (
        <div className="no-preview-picture" />
      )}
      <figcaption>
        <p className="preview-title">{title || 'No name yet'}</p>
        <p>
          {new Set(charged).size > 1 ? commerceMessages.fromPrice(price) : price}{' '}
          {cheapest?.onSale && !Number.isNaN(cheapest.price) && (
            <s className="soft">{centsText(cheapest.price, product.currency)}</s>
          )}
        </p>
        {stock && <p className="soft small">{stock.text}</p>}
        {state !== workflowState.published && <p className="soft small">Hidden from visitors</p>}
      </figcaption>
    </figure>
  )
}
