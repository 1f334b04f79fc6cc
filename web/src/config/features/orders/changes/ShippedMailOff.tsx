import { permission } from '@portico/proto/enums/permission'
import { mailNames } from '@portico/proto/texts/mail-names'
import { Link } from 'react-router'
import { useWebsite } from '../../../session/website.ts'

/** In place of the choice to tell buyers of a shipment, while that mail is switched off. */
export function ShippedMailOff() {
  const { websiteId, may } = useWebsite()
  return (
    <p className="soft small">
      No mail is sent, because the mail “{mailNames.shipped}” is switched off.{' '}
      {may(permission.commerceEmailNotifications) && (
        <Link to={`/sites/${websiteId}/settings/mails/shipped`}>Change it</Link>
      )}
    </p>
  )
}
