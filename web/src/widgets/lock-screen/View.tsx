import type { UnlockProblem } from '@portico/proto/http/website/website-lock'
import { COOKIE_SETTINGS_PATH } from '@portico/proto/cookies/consent'
import { consentMessages } from '@portico/proto/texts/consent-messages'
import { errorPageMessages } from '@portico/proto/texts/error-page-messages'
import { MAX_LOCK_PASSWORD_LENGTH } from '@portico/proto/limits/lock-limits'
import { lockMessages } from '@portico/proto/texts/lock-messages'

const problemTexts: Readonly<Record<UnlockProblem, string>> = {
  wrong: lockMessages.wrongPassword,
  wait: lockMessages.tooManyGuesses,
}

/**
 * The lock screen (page type 103): the title of the website, the owner's note, and the form for the password, which needs no
 * script. `path` is the page that the visitor wanted.
 */
export function LockScreen({
  siteTitle,
  note,
  scope,
  path,
  problem,
  hasCookieSettings,
}: {
  siteTitle: string
  note: string
  /** The password of a single page; undefined for the website's password. */
  scope: string | undefined
  path: string
  problem: UnlockProblem | undefined
  hasCookieSettings: boolean
}) {
  return (
    <div className="lock-screen">
      <div className="lock-text">
        <p className="site-name">{siteTitle}</p>
        <div>
          <h1>{lockMessages.title}</h1>
          <p className="lead">{note || (scope === undefined ? lockMessages.lead : lockMessages.pageLead)}</p>
          <form className="form lock-form" action="/api/unlock" method="post">
            <input type="hidden" name="path" value={path} />
            {scope !== undefined && <input type="hidden" name="scope" value={scope} />}
            {/* Password managers need a user name. */}
            <input type="text" name="username" autoComplete="username" value={siteTitle} readOnly hidden />
            <div className="form-item">
              <label className="title" htmlFor="unlock-password">
                Password
              </label>
              <div className="lock-entry">
                <input
                  id="unlock-password"
                  type="password"
                  name="password"
                  required
                  maxLength={MAX_LOCK_PASSWORD_LENGTH}
                  autoComplete="current-password"
                  autoCapitalize="none"
                  spellCheck={false}
                  enterKeyHint="go"
                  aria-invalid={problem === 'wrong' || undefined}
                  aria-describedby={problem && 'unlock-problem'}
                  autoFocus={problem !== undefined}
                />
                <button className="button" type="submit">
                  Enter
                </button>
              </div>
              <p className="lock-problem">
                {problem && (
                  <span id="unlock-problem" className="field-error" role="alert">
                    {problemTexts[problem]}
                  </span>
                )}
              </p>
            </div>
          </form>
        </div>
        <p className="lock-links">
          {scope !== undefined && <a href="/">{errorPageMessages.home}</a>}
          <a href="/config/" rel="nofollow">
            Sign in as the owner
          </a>
          {hasCookieSettings && <a href={COOKIE_SETTINGS_PATH}>{consentMessages.settings}</a>}
        </p>
      </div>
      <div className="lock-letter" data-tone="ink" aria-hidden="true">
        <span>{firstLetterOf(siteTitle)}</span>
      </div>
    </div>
  )
}

/** The first letter or digit of a title, with its accents; empty if it has none. */
const firstLetterOf = (title: string): string =>
  /[\p{L}\p{N}]\p{M}*/u.exec(title)?.[0].toLocaleUpperCase() ?? ''
