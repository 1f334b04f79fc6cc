import * as mails from '@portico/proto/api/commerce/mails/mails'
import type { ChangeMail, StoreMail } from '@portico/proto/http/shop/mails'
import { mailCauses, mailNames } from '@portico/proto/texts/mail-names'
import { placeholderProblem } from '@portico/proto/values/mail-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useWatch } from 'react-hook-form'
import { CallFailure } from '../../../lib/data/failure.ts'
import { VisitButton } from '../../content/pages/VisitButton.tsx'
import { queryOf, useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { SwitchField } from '../../ui/fields/CheckField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import type { Form } from '../../ui/forms/useForm.ts'
import { Await } from '../../ui/states/Await.tsx'
import { PageNotFound, PanelHead, Skeleton } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { MailConflict } from './MailConflict.tsx'
import { MailPreviewBox } from './MailPreviewBox.tsx'
import { SendToMe } from './SendToMe.tsx'
import { textLabel } from './text-label.ts'
import { wordText } from './word-texts.ts'
import './mails.css'

type Values = { texts: StoreMail['texts']; isSent: boolean }
const valuesOf = ({ texts, isOff }: StoreMail): Values => ({ texts, isSent: !isOff })

/** The texts of one mail of the store, with a preview beside them (permission 1415). */
export function MailEditor() {
  const { kind } = useParams()
  const { websiteId } = useWebsite()
  const { queryKey, queryFn } = queryOf(mails.readMails, { query: { websiteId } })
  // Only a save reads the stored texts again: a newer version would hide that another person saved while a text is typed here.
  const list = useQuery({
    queryKey: [...queryKey, 'editor'],
    queryFn,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Await query={list} skeleton={<Skeleton rows={8} block />}>
      {({ mails: all }) => {
        const mail = all.find((each) => each.kind === kind)
        return mail ? <Editor key={mail.kind} mail={mail} /> : <PageNotFound />
      }}
    </Await>
  )
}

function Editor({ mail }: { mail: StoreMail }) {
  const { websiteId } = useWebsite()
  const [orderId, setOrderId] = useState('')
  const change = useChange(mails.changeMail)
  const [isConflict, setConflict] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { kind, version } = mail
  const target = { params: { kind }, query: { websiteId } }
  /** After a conflict the other version has been read again, and the next save replaces it. */
  async function save(body: ChangeMail) {
    try {
      await change({ ...target, body })
      setConflict(false)
    } catch (error) {
      if (error instanceof CallFailure && error.status === 409) setConflict(true)
      throw error
    }
  }
  const path = `/commerce/email-preview/${kind}${orderId === '' ? '' : `?order=${orderId}`}`
  return (
    <>
      <PanelHead title={mailNames[kind]}>
        <VisitButton path={path}>Open the saved mail</VisitButton>
      </PanelHead>
      <p className="more">
        <Link to={`/sites/${websiteId}/settings/mails`}>All mails</Link>
      </p>
      <div className="preview-form mail-form">
        {isConflict && (
          <MailConflict
            other={mail}
            discard={() => {
              setConflict(false)
              setAttempt(attempt + 1)
            }}
          />
        )}
        <SavedForm<Values, ChangeMail>
          key={attempt}
          help={`${mailCauses[kind]} Changes apply to the next mail.`}
          values={valuesOf(mail)}
          check={({ texts }) => problemsOf(mail, texts)}
          bodyOf={({ texts, isSent }) => ({ version, texts, isOff: !isSent })}
          contract={async () => (await import('@portico/proto/api/commerce/mails/mails.schemas')).changeMail}
          save={save}
          isGuarded
        >
          {(form) => (
            <Fields
              mail={mail}
              form={form}
              order={{ id: orderId, choose: setOrderId }}
              reset={async () => {
                try {
                  await save({ version, texts: null, isOff: mail.isOff })
                  form.reset({ texts: mail.defaults, isSent: !mail.isOff })
                  toast('The default text is back.')
                } catch (error) {
                  toast(`Not reset: ${refusalText(error as Error)}`, { tone: 'poor' })
                }
              }}
            />
          )}
        </SavedForm>
      </div>
    </>
  )
}

type FieldsProps = {
  mail: StoreMail
  form: Form<Values>
  order: { id: string; choose: (id: string) => void }
  reset: () => Promise<void>
}

function Fields({ mail, form: { control }, order, reset }: FieldsProps) {
  const { kind, placeholders, isOptional, isChanged, isToOwner } = mail
  const texts = useWatch({ control, name: 'texts' })
  const shown = { kind, texts, orderId: order.id === '' ? undefined : order.id }
  return (
    <div className="preview-editor">
      <div className="preview-fields">
        {isOptional && (
          <SwitchField
            control={control}
            name="isSent"
            label="Send this mail"
            help={
              isToOwner
                ? 'New orders are on the screen Orders in any case.'
                : 'Without it, buyers are not told.'
            }
          />
        )}
        <TextField
          control={control}
          name="texts.subject"
          label={textLabel(kind, 'subject')}
          maxLength={200}
        />
        <TextField
          control={control}
          name="texts.heading"
          label={textLabel(kind, 'heading')}
          maxLength={200}
        />
        <TextField
          control={control}
          name="texts.opening"
          label={textLabel(kind, 'opening')}
          help="Each line is a paragraph."
          rows={5}
          maxLength={2_000}
        />
        <TextField
          control={control}
          name="texts.closing"
          label={textLabel(kind, 'closing')}
          help="Can be empty."
          rows={3}
          maxLength={2_000}
        />
        <div className="mail-words">
          <p className="soft small">These words are replaced in every text:</p>
          <dl>
            {placeholders.map((each) => (
              <div key={each}>
                <dt>
                  <code>{`{${each}}`}</code>
                </dt>
                <dd>{wordText(kind, each)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="mail-actions">
          <SendToMe {...shown} />
          {isChanged && (
            <ConfirmButton
              question="Replace your text by the default text?"
              yes="Reset"
              act={() => void reset()}
            >
              Reset to the default
            </ConfirmButton>
          )}
        </div>
      </div>
      <MailPreviewBox {...shown} chooseOrder={order.choose} />
    </div>
  )
}

function problemsOf({ placeholders }: StoreMail, texts: Values['texts']): Record<string, string> {
  const problems = Object.entries(texts).flatMap(([field, text]) => {
    const problem = placeholderProblem(text, placeholders)
    return problem === undefined ? [] : [[`texts.${field}`, problem]]
  })
  return Object.fromEntries(problems) as Record<string, string>
}
