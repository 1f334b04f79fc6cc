import { Link } from 'react-router'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { useSession, useSignOut } from '../../session/session.ts'
import { useWebsite } from '../../session/website.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { PanelHead } from '../../ui/states/States.tsx'
import { Appearance } from '../../ui/fields/ThemeChoice.tsx'
import { PlanSection } from '../../content/billing/PlanSection.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { CaptchaForm } from './CaptchaForm.tsx'
import { CommentsForm } from './CommentsForm.tsx'
import { ContactBarForm } from './ContactBarForm.tsx'
import { FontServicesForm } from './FontServicesForm.tsx'
import { LanguagesForm } from './LanguagesForm.tsx'
import { LockForm } from './LockForm.tsx'
import { MapsForm } from './MapsForm.tsx'
import { MotionForm } from './MotionForm.tsx'
import { OwnersForm } from './OwnersForm.tsx'
import { PopupForm } from './PopupForm.tsx'
import { StoreDisplayForm } from './StoreDisplayForm.tsx'
import { StoreForm } from './StoreForm.tsx'
import { VisitorsForm } from './VisitorsForm.tsx'
import { WebsiteForm } from './WebsiteForm.tsx'

/** The settings of the website, its visitors and its store. Each role sees only the settings that it may change. */
export function Settings() {
  const { may } = useWebsite()
  const session = useSession()
  const signOut = useSignOut()
  return (
    <>
      <PanelHead title="Settings" />
      <div className="sections">
        {may(permission.settingsGeneral) && <WebsiteForm />}
        {may(permission.settingsGeneral) && <LanguagesForm />}
        {may(permission.settingsGeneral) && <LockForm />}
        {may(permission.settingsGeneral) && <VisitorsForm />}
        {may(permission.settingsGeneral) && <MapsForm />}
        {may(permission.settingsGeneral) && <CommentsForm />}
        {may(permission.settingsGeneral) && <MotionForm />}
        {may(permission.settingsGeneral) && <FontServicesForm />}
        {may(permission.settingsGeneral, featureFlag.formsInterface) && <CaptchaForm />}
        {may(permission.settingsGeneral, featureFlag.announcementBar) && <AnnouncementForm />}
        {may(permission.settingsGeneral, featureFlag.popupOverlay) && <PopupForm />}
        {may(permission.settingsGeneral) && <ContactBarForm />}
        {may(permission.commerceStoreSettings, featureFlag.commerce) && <StoreForm />}
        {may(permission.commerceShipping, featureFlag.commerce) && (
          <Section title="Shipping">
            <p className="soft">The places to which you send, ways to send, their prices, and pickup.</p>
            <p className="actions">
              <Link className="button quiet" to="shipping">
                Change the shipping
              </Link>
            </p>
          </Section>
        )}
        {may(permission.commerceTaxes, featureFlag.commerce) && (
          <Section title="Tax">
            <p className="soft">Rates by place, product and date, and whether prices include them.</p>
            <p className="actions">
              <Link className="button quiet" to="tax">
                Change the taxes
              </Link>
            </p>
          </Section>
        )}
        {may(permission.commercePayments, featureFlag.commerce) && (
          <Section title="Payments">
            <p className="soft">Your Stripe account, test payments, and what buyers can pay.</p>
            <p className="actions">
              <Link className="button quiet" to="payments">
                Change the payments
              </Link>
            </p>
          </Section>
        )}
        {may(permission.commerceEmailNotifications, featureFlag.commerce) && (
          <Section title="Mails">
            <p className="soft">The texts of the mails to buyers and to you, and who gets them.</p>
            <p className="actions">
              <Link className="button quiet" to="mails">
                Change the mails
              </Link>
            </p>
          </Section>
        )}
        {may(permission.settingsGeneral, featureFlag.commerce) && <StoreDisplayForm />}
        {may(permission.settingsGeneral) && <OwnersForm />}
        {may(permission.settingsCodeInjection, featureFlag.codeInjection) && (
          <Section title="Code injection">
            <p className="soft">Code of other services, such as a chat or a counter, in all pages.</p>
            <p className="actions">
              <Link className="button quiet" to="code">
                Edit the code of all pages
              </Link>
            </p>
          </Section>
        )}
        {may(permission.settingsBilling) && <PlanSection />}
        <Appearance>The theme of this area on this device. It does not change your website.</Appearance>
        <Section title="Account">
          <p>
            {session.data?.account.email}
            <br />
            <span className="soft small">Signed in on this device.</span>
          </p>
          <p className="actions">
            <Link className="button quiet" to="/account">
              Go to your account
            </Link>
            <button type="button" className="button quiet" onClick={() => signOut.mutate()}>
              Sign out
            </button>
          </p>
        </Section>
      </div>
    </>
  )
}
