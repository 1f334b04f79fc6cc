import type { OpentableValue, TockValue } from '@portico/proto/blocks/reservation'
import { pageMessages } from '@portico/proto/messages'
import type { PageModel } from '../../page/model.ts'
import { BlockTitle } from '../BlockTitle.tsx'
import type { ViewProps } from '../view.ts'
import { opentablePage, tockPage } from './provider.ts'

type Props = Pick<ViewProps<object>, 'block' | 'page'> & {
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
function Reservation({ provider, account, href, host, value, block, page }: Props) {
  return (
    <div className="reservation">
      {value.title && (
        <BlockTitle block={block} page={page}>
          {value.title}
        </BlockTitle>
      )}
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

const isOwner = (page: PageModel) => page.account !== undefined

/** Tables of a restaurant on OpenTable. */
export const OpentableView = ({ value, block, page }: ViewProps<OpentableValue>) => (
  <Reservation
    provider="opentable"
    account={value.restaurantId}
    href={opentablePage(value.restaurantId)}
    host="opentable.com"
    value={value}
    block={block}
    page={page}
  />
)

/** Tables of a restaurant on Tock. */
export const TockView = ({ value, block, page }: ViewProps<TockValue>) => (
  <Reservation
    provider="tock"
    account={value.business}
    href={tockPage(value.business)}
    host="exploretock.com"
    value={value}
    block={block}
    page={page}
  />
)
