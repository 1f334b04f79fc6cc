import * as mails from '@portico/proto/api/commerce/mails/mails'
import { permission } from '@portico/proto/enums/permission'
import type { MailReaders, MailsReply, StoreMail } from '@portico/proto/http/shop/mails'
import { mailCauses, mailNames } from '@portico/proto/texts/mail-names'
import { Link } from 'react-router'
import { useRead } from '../../session/calls.ts'
import { useSession } from '../../session/session.ts'
import { useWebsite } from '../../session/website.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Table, type TableColumn } from '../../ui/lists/Table.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { PanelHead } from '../../ui/states/States.tsx'
import './mails.css'

/** The mails of the store, and who gets those about the store (permission 1415). */
export function Mails() {
  const { websiteId } = useWebsite()
  const list = useRead(mails.readMails, { query: { websiteId } })
  return (
    <>
      <PanelHead title="Mails" />
      <p className="soft mail-intro">Portico sends these mails by itself. You can change their texts.</p>
      <Await query={list} rows={7}>
        {(data) => <Content data={data} readAgain={() => void list.refetch()} />}
      </Await>
    </>
  )
}

const Content = ({ data, readAgain }: { data: MailsReply; readAgain: () => void }) => (
  <>
    <Table
      rows={data.mails}
      keyOf={({ kind }) => kind}
      columns={columns}
      caption="Mails"
      className="mail-kinds"
    />
    <div className="sections mail-readers">
      {data.readers?.map((readers) => <Readers key={readers.kind} readers={readers} />) ?? (
        <div className="notice">
          <p>The recipients of the mails about the store cannot be shown now.</p>
          <button type="button" className="button quiet" onClick={readAgain}>
            Try again
          </button>
        </div>
      )}
    </div>
  </>
)

const columns: TableColumn<StoreMail>[] = [
  {
    name: 'Mail',
    isRowHead: true,
    cell: ({ kind }) => (
      <>
        <Link className="row-link" to={kind}>
          {mailNames[kind]}
        </Link>
        <span className="soft small mail-cause">{mailCauses[kind]}</span>
      </>
    ),
  },
  {
    name: 'To',
    className: 'columns-only',
    cell: ({ isToOwner }) => (isToOwner ? 'Contributors' : 'Buyer'),
  },
  { name: 'Subject', className: 'columns-only', cell: ({ texts }) => texts.subject },
  { name: 'Text', className: 'mail-state', cell: stateText },
]

function stateText({ isOff, isChanged }: StoreMail): string {
  if (isOff) return 'Switched off'
  return isChanged ? 'Your text' : 'Default'
}

/** The recipients of an owner's mail, and the contributors without it because their address is not confirmed. */
function Readers({ readers: { kind, recipients, unconfirmed } }: { readers: MailReaders }) {
  const { may, websiteId } = useWebsite()
  const session = useSession()
  const ownId = session.data?.account.id
  const isOwn = unconfirmed.some(({ accountId }) => accountId === ownId)
  return (
    <Section title={`Recipients of “${mailNames[kind]}”`}>
      {recipients.length === 0 && unconfirmed.length === 0 && (
        <p className="notice">This mail has no recipients, because no contributor has a role for it.</p>
      )}
      {recipients.length > 0 && (
        <ul className="mail-people">
          {recipients.map(({ accountId, name, email }) => (
            <li key={accountId}>
              {email}
              {name !== '' && <span className="soft"> {name}</span>}
            </li>
          ))}
        </ul>
      )}
      {unconfirmed.length > 0 && (
        <div className="notice">
          <p>
            {unconfirmed.map(({ email }) => email).join(', ')}{' '}
            {unconfirmed.length === 1
              ? 'gets no mail, because the address is not confirmed.'
              : 'get no mail, because their addresses are not confirmed.'}
            {recipients.length === 0 && ' So this mail has no recipients.'}
          </p>
          {isOwn && (
            <p>
              <Link to="/account">Confirm your address in your account</Link>
            </p>
          )}
        </div>
      )}
      <p className="soft small">
        {kind === 'new-order'
          ? 'Contributors who may manage orders get it. '
          : 'Contributors who may manage payments get it. '}
        {may(permission.settingsUserAccounts) && (
          <Link to={`/sites/${websiteId}/contributors`}>Change the contributors</Link>
        )}
      </p>
    </Section>
  )
}
