import { bannerOf } from '@portico/proto/cookies/cookie-banner'
import { consentMessages } from '@portico/proto/texts/consent-messages'
import type { PageModel } from '../../page/model.ts'
import { hasBanner } from '../../page/cookie-banner.ts'
import { Island } from '../Island.tsx'

/** The page on which visitors read and change their choice about cookies. It is the same for all visitors. */
export function CookieSettings({ page }: { page: PageModel }) {
  return (
    <section className="page-section" data-width="normal" data-tone="paper" data-first="">
      <div className="cookie-settings">
        <h1>{consentMessages.settings}</h1>
        {hasBanner(page) ? <Choices page={page} /> : <p className="lead">{consentMessages.noBanner}</p>}
      </div>
    </section>
  )
}

function Choices({ page }: { page: PageModel }) {
  const { categories } = bannerOf(page.context.cookieSettings)
  return (
    <>
      <p className="lead">{consentMessages.lead}</p>
      <noscript>
        <p>{consentMessages.needsScript}</p>
      </noscript>
      <Island name="cookie-settings" props={{}}>
        <form className="cookie-settings-form">
          <fieldset disabled>
            <legend className="visually-hidden">{consentMessages.region}</legend>
            {(['necessary', ...categories] as const).map((category) => (
              <Category key={category} name={category} />
            ))}
          </fieldset>
          <p className="cookie-settings-signal" hidden>
            {consentMessages.signal}
          </p>
          <div className="cookie-settings-buttons">
            <button type="submit" className="button">
              {consentMessages.save}
            </button>
            <button type="button" className="button" data-all="refuse">
              {consentMessages.refuseAll}
            </button>
            <button type="button" className="button" data-all="allow">
              {consentMessages.allowAll}
            </button>
          </div>
          <p role="status" className="cookie-settings-status" />
        </form>
        <h2>{consentMessages.historyTitle}</h2>
        <p>{consentMessages.historyLead}</p>
        <form className="cookie-settings-lookup">
          <label htmlFor="consent-id">{consentMessages.consentId}</label>
          <div>
            <input
              id="consent-id"
              autoComplete="off"
              spellCheck={false}
              aria-describedby="consent-id-error"
            />
            <button type="submit" className="button">
              {consentMessages.lookUp}
            </button>
          </div>
          <p id="consent-id-error" role="alert" />
        </form>
        <ol className="cookie-settings-history" />
        <button type="button" className="button" data-withdraw="" hidden>
          {consentMessages.withdraw}
        </button>
      </Island>
    </>
  )
}

function Category({ name }: { name: keyof typeof consentMessages.categories }) {
  const { title, text } = consentMessages.categories[name]
  const isNecessary = name === 'necessary'
  return (
    <label className="cookie-settings-category">
      <input
        type="checkbox"
        value={name}
        {...(isNecessary ? { defaultChecked: true, disabled: true } : {})}
      />
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
    </label>
  )
}
