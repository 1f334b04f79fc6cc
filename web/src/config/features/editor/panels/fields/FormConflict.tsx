import { useState } from 'react'
import type { FormChoices, FormConflictPart } from '../../../../content/forms/merge-form.ts'
import { VersionChoice } from '../../../../ui/fields/VersionChoice.tsx'

type Props = { conflicts: readonly FormConflictPart[]; resolve: (choices: FormChoices) => void }

/** Shows the parts of a form that another editor has changed too, and asks for each which version to keep. */
export function FormConflict({ conflicts, resolve }: Props) {
  const [choices, setChoices] = useState<FormChoices>({})
  return (
    <section className="form-conflict" role="alert">
      <h4>Another editor changed this form</h4>
      <p className="small">
        Your changes are not saved yet. Choose a version of each part that you both changed; all other changes
        are kept.
      </p>
      {conflicts.map((part) => (
        <VersionChoice
          key={part.key}
          title={titleOf(part)}
          mine={wordsOf(part.mine)}
          theirs={wordsOf(part.theirs)}
          choice={choices[part.key] ?? 'mine'}
          choose={(choice) => setChoices((before) => ({ ...before, [part.key]: choice }))}
        />
      ))}
      <button type="button" className="button" onClick={() => resolve(choices)}>
        Save {conflicts.length === 1 ? 'this choice' : 'these choices'}
      </button>
    </section>
  )
}

const names: Readonly<Record<string, string>> = {
  name: 'Name of the form',
  submitButtonText: 'Text of the button',
  submissionMessage: 'Message after sending',
  submissionRedirect: 'Page after sending',
  captcha: 'Captcha',
  title: 'label',
  description: 'help',
  options: 'options',
  required: 'has to be filled in',
}
const nameOf = (name: string) => names[name] ?? name

function titleOf({ field, name }: FormConflictPart): string {
  if (field === undefined) return nameOf(name)
  return name === 'field' ? `Field “${field}”` : `Field “${field}”: ${nameOf(name)}`
}

function wordsOf(value: unknown): string {
  if (value === undefined || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'object' && value !== null && 'title' in value) return String(value.title)
  return String(value)
}
