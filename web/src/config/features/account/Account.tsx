import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useSignOut } from '../../app/session.ts'
import { Labelled, SavedForm } from '../../ui/SavedForm.tsx'
import { Await } from '../../ui/Await.tsx'
import { Section } from '../../ui/Section.tsx'
import { PanelHead } from '../../ui/States.tsx'
import { Appearance } from '../../ui/ThemeChoice.tsx'
import { changeName, useAccount } from './data.ts'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { WebsitesSection } from './WebsitesSection.tsx'
import './account.css'

/** The account itself: who it is, how it is kept safe, where it is signed in, and what it works on. */
export function Account() {
  const account = useAccount()
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
                help="Shown to those who work on a website with you."
                values={{ name: account.data.name }}
                save={({ name = '' }) => changeName(name)}
                stale={[['account'], ['session'], ['contributors']]}
              >
                {(field) => (
                  <Labelled field={field('name')} label="Your name">
                    {(props) => <input {...props} maxLength={200} autoComplete="name" />}
                  </Labelled>
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
        <Appearance>How this area looks on this device. Your websites keep their own colours.</Appearance>
      </div>
    </main>
  )
}
