import type { Address } from '@portico/proto/http/shop/checkout'
import { countryName } from '../../../content/store/areas-text.ts'
import './address-text.css'

/** A postal address, one part in a line. */
export function AddressText({ address }: { address: Address }) {
  const { name, company, line1, line2, postalCode, city, region, country, phone } = address
  const lines = [
    name,
    company,
    line1,
    line2,
    [postalCode, city, region].filter(Boolean).join(' '),
    countryName(country),
    phone,
  ].filter((line): line is string => Boolean(line))
  return (
    <address className="order-address">
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </address>
  )
}
