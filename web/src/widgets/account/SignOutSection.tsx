import { readCookie } from '../../lib/cookies.ts'
import { logOut } from '../../lib/member/log-out.ts'
import { Section } from './Section.tsx'
import { Refusal, SubmitForm } from './SubmitForm.tsx'
import { useSubmit } from './useSubmit.ts'

/** Signs out here; a copy of the cart may stay on this device (SESS-03). */
export function SignOutSection() {
  const submit = useSubmit(({ cloneCart }) => logOut({ cloneCart: cloneCart !== undefined }))
  const isBusy = submit.isBusy || submit.state.status === 'succeeded'
  return (
    <Section title="Sign out" id="sign-out">
      <SubmitForm of={submit} busy={isBusy}>
        {readCookie('hasCart') === 'true' && (
          <label className="choice">
            <input type="checkbox" name="cloneCart" />
            <span>Leave a copy of my cart on this device</span>
          </label>
        )}
        <Refusal of={submit} />
        <button type="submit" className="button quiet-button" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Signing out…' : 'Sign out'}
        </button>
      </SubmitForm>
    </Section>
  )
}
