import type { OpentableValue, TockValue } from '@portico/proto/blocks/reservation'
import { pageMessages } from '@portico/proto/messages'
import { BlockTitle } from '../BlockTitle.tsx'
import type { ViewProps } from '../view.ts'
import { opentablePage, tockPage } from './provider.ts'

type Names = 'website' | 'account'
type Props = Pick<ViewProps<object, Names>, 'page' | 'place'> & {
  provider: 'opentable' | 'tock'
  account: string
  href: string
  host: string
  value: { title: string; linkText: string }
}

/**
 * A widget that books a table: a link until the scripts of its provider may be loaded. A signed-in owner sees a preview that
 * books nothing (WIDG-03).
 */
function Reservation({ provider, account, href, host, value, page, place }: Props) {
  return (
    <div className="reservation">
      {value.title && <BlockTitle place={place}>{value.title}</BlockTitle>}
      <div
        className="reservation-widget"
        data-island="reservation"
        data-provider={provider}
        data-account={account}
        data-host={host}
        data-language={page.website.language}
        data-state="link"
        data-preview={isOwner(page) ? pageMessages.reservationPreview : undefined}
      >
        <a className="button" href={href} rel="noopener">
          {value.linkText}
        </a>
      </div>
    </div>
  )
}

const isOwner = (page: Props['page']) => page.account !== undefined

/** Tables of a restaurant on OpenTable. */
export const OpentableView = ({ value, page, place }: ViewProps<OpentableValue, Names>) => (
  <Reservation
    provider="opentable"
    account={value.restaurantId}
    href={opentablePage(value.restaurantId)}
    host="opentable.com"
    value={value}
    page={page}
    place={place}
  />
)

/** Tables of a restaurant on Tock. */
export const TockView = ({ value, page, place }: ViewProps<TockValue, Names>) => (
  <Reservation
    provider="tock"
    account={value.business}
    href={tockPage(value.business)}
    host="exploretock.com"
    value={value}
    page={page}
    place={place}
  />
)
