import { Link } from 'react-router'
import { permission } from '@portico/proto/enums/permission'
import { holds } from '@portico/proto/enums/role-permissions'
import { useSession, useSignOut } from '../../app/session.ts'
import { useWebsite } from '../../app/website.ts'
import { PanelHead } from '../../ui/States.tsx'
import { ThemeChoice } from '../../ui/ThemeChoice.tsx'
import { StoreForm } from './StoreForm.tsx'
import { WebsiteForm } from './WebsiteForm.tsx'

/** The website, its store, and the account: only what each role may change. */
export function Settings() {
  const { roles } = useWebsite()
  const session = useSession()
  const signOut = useSignOut()
  return (
    <>
      <PanelHead title="Settings" />
      <div className="sections">
        {holds(roles, permission.settingsGeneral) && <WebsiteForm />}
        {holds(roles, permission.commerceStoreSettings) && <StoreForm />}
        <section aria-labelledby="appearance">
          <h2 id="appearance">Appearance</h2>
          <div className="stack">
            <p className="soft">How this area looks on this device. Your website keeps its own colours.</p>
            <ThemeChoice />
          </div>
        </section>
        <section aria-labelledby="account">
          <h2 id="account">Account</h2>
          <div className="stack">
            <p>
              {session.data?.account.email}
              <br />
              <span className="soft small">Signed in on this device.</span>
            </p>
            <p className="actions">
              <Link className="button quiet" to="/account">
                Open your account
              </Link>
              <button type="button" className="button quiet" onClick={() => signOut.mutate()}>
                Sign out
              </button>
            </p>
          </div>
        </section>
      </div>
    </>
  )
}
