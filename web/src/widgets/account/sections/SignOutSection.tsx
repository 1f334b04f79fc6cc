import { CART_INDICATOR_COOKIE } from '@portico/proto/cookies/storage-keys'
import { readCookie } from '../../../lib/cookies.ts'
import { logOut } from '../../../lib/member/log-out.ts'
import { Section } from './Section.tsx'
import { Refusal, SubmitForm } from '../SubmitForm.tsx'
import { useSubmit } from '../useSubmit.ts'

/** Signs out on this device, and can keep a copy of the cart (SESS-03). */
export function SignOutSection() {
  const submit = useSubmit(({ cloneCart }) => logOut({ cloneCart: cloneCart !== undefined }))
  const isBusy = submit.isBusy || submit.state.status === 'succeeded'
  return (
    <Section title="Sign out" id="sign-out">
      <SubmitForm of={submit} busy={isBusy}>
        {readCookie(CART_INDICATOR_COOKIE) === 'true' && (
          <label className="choice">
            <input type="checkbox" name="cloneCart" />
            <span>Keep a copy of my cart on this device</span>
          </label>
        )}
        <Refusal of={submit} />
        <button type="submit" className="button" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Signing out…' : 'Sign out'}
        </button>
      </SubmitForm>
    </Section>
  )
}
