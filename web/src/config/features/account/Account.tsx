import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import * as ownAccount from '@portico/proto/api/identity/owners/own-account'
import { useSignOut } from '../../session/session.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { PanelHead } from '../../ui/states/States.tsx'
import { Appearance } from '../../ui/fields/ThemeChoice.tsx'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { WebsitesSection } from './WebsitesSection.tsx'
import './account.css'

/** The account panel: name, email, password, sessions and websites. */
export function Account() {
  const account = useRead(ownAccount.readOwnAccount)
  const change = useChange(ownAccount.changeOwnAccount)
  const signOut = useSignOut()
  return (
    <main className="alone">
      <Link className="back" to="/">
        <ChevronLeft size={16} aria-hidden="true" /> Your websites
      </Link>
      <PanelHead title="Account">
        <button type="button" className="button quiet" onClick={() => signOut.mutate()}>
          Sign out
        </button>
      </PanelHead>
      <div className="sections">
        {account.data ? (
          <>
            <Section title="Name">
              <SavedForm
                help="Shown to the other contributors of your websites."
                values={{ name: account.data.name }}
                contract={async () =>
                  (await import('@portico/proto/api/identity/owners/own-account.schemas')).changeOwnAccount
                }
                save={(body) => change({ body })}
              >
                {({ control }) => (
                  <TextField
                    control={control}
                    name="name"
                    label="Your name"
                    maxLength={200}
                    autoComplete="name"
                  />
                )}
              </SavedForm>
            </Section>
            <EmailSection account={account.data} />
            <PasswordSection email={account.data.email} />
          </>
        ) : (
          <Section title="Name, email and password" wide>
            <Await query={account} rows={8}>
              {() => null}
            </Await>
          </Section>
        )}
        <SessionsSection />
        <WebsitesSection />
        <Appearance>The theme of this area on this device. It does not change your websites.</Appearance>
      </div>
    </main>
  )
}
