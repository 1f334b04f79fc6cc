import { Link } from 'react-router'
import { permission } from '@portico/proto/enums/permission'
import type { OwnerOrder, OwnerOrderLine } from '@portico/proto/http/shop/orders'
import { centsText } from '../../../../ui/shop/money.ts'
import { pictureUrl } from '../../../../ui/picture-url.ts'
import { useWebsite } from '../../../session/website.ts'
import { lineDetail, lineProgress } from './line-words.ts'

/** The lines of an order with their pictures, amounts and progress. */
export const Lines = ({ order: { lines, currency } }: { order: OwnerOrder }) => (
  <ul className="order-lines">
    {lines.map((line) => (
      <li key={line.id}>
        <LinePicture line={line} />
        <div>
          <LineTitle line={line} />
          <p className="soft small path">
            {[lineDetail(line), line.sku].filter((text) => text !== '').join(' · ')}
          </p>
          <p className="small">{lineProgress(line)}</p>
        </div>
        <p className="order-amount">
          {centsText(line.total, currency)}
          <span className="soft small">
            {line.quantity} × {centsText(line.unitPrice, currency)}
          </span>
          {line.discount > 0 && <span className="soft small">−{centsText(line.discount, currency)}</span>}
        </p>
      </li>
    ))}
  </ul>
)

export function LinePicture({ line: { imageUrl } }: { line: Pick<OwnerOrderLine, 'imageUrl'> }) {
  const { site } = useWebsite()
  return imageUrl === null ? (
    <span className="no-picture" aria-hidden="true" />
  ) : (
    <img
      src={pictureUrl(new URL(imageUrl, site?.url).href, 100)}
      alt=""
      width={40}
      height={50}
      loading="lazy"
    />
  )
}

function LineTitle({ line: { title, productId } }: { line: OwnerOrderLine }) {
  const { websiteId, may } = useWebsite()
  return (
    <p className="order-line-title">
      {may(permission.commerceInventory) ? (
        <Link to={`/sites/${websiteId}/products/${productId}`}>{title}</Link>
      ) : (
        title
      )}
    </p>
  )
}
