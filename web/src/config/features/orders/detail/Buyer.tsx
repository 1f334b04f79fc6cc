import { Link } from 'react-router'
import { permission } from '@portico/proto/enums/permission'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { useWebsite } from '../../../session/website.ts'
import { AddressText } from './AddressText.tsx'
import { Part } from './Part.tsx'

/** The buyer of an order, the addresses and the buyer's note. */
export function Buyer({ order }: { order: OwnerOrder }) {
  const { name, email, memberId, customerId, shippingAddress, billingAddress, delivery, note } = order
  const { websiteId, may } = useWebsite()
  const isSame = JSON.stringify(shippingAddress) === JSON.stringify(billingAddress)
  return (
    <>
      <Part title="Buyer">
        <p className="path">
          {name !== '' && (
            <>
              {name}
              <br />
            </>
          )}
          {email === '' ? <span className="soft">Erased</span> : <a href={`mailto:${email}`}>{email}</a>}
        </p>
        {may(permission.crmCommerceCustomers) && (
          <p className="small">
            <Link to={`/sites/${websiteId}/customers/${customerId}`}>All orders of this customer</Link>
          </p>
        )}
        {memberId !== null && may(permission.settingsMemberAccounts) && (
          <p className="small">
            <Link to={`/sites/${websiteId}/members/${memberId}`}>Member of the website</Link>
          </p>
        )}
      </Part>
      {note !== '' && (
        <Part title="Note of the buyer">
          <p className="order-note">{note}</p>
        </Part>
      )}
      {shippingAddress && (
        <Part title={delivery?.isPickup ? 'Picked up by' : 'Ship to'}>
          <AddressText address={shippingAddress} />
          {delivery && <p className="soft small">{delivery.name}</p>}
        </Part>
      )}
      {billingAddress && (
        <Part title="Bill to">
          {isSame ? <p className="soft">The same address</p> : <AddressText address={billingAddress} />}
        </Part>
      )}
    </>
  )
}
