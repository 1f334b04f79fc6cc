import { isPartedType, partsOf } from '@portico/proto/values/answer-parts'
import { type Field } from './answers.ts'
import { Choice, Likert } from './Choices.tsx'
import { inputName } from './names.ts'

export type FieldProps = { field: Field; error?: string; disabled: boolean; domId: string }

/** One field with its label, help and error (FORM-22), and the matching keyboard on a phone. */
export function FormField({ field, error, disabled, domId }: FieldProps) {
  if (field.type === 'hidden')
    return <input type="hidden" name={inputName(field.id)} defaultValue={field.value} />
  if (field.type === 'section') {
    return (
      <div className={`form-section${field.underline ? ' underline' : ''}`}>
        <h3>{field.title}</h3>
        {field.description && <p>{field.description}</p>}
      </div>
    )
  }
  const isGroup = ['radio', 'checkbox', 'likert'].includes(field.type) || isPartedType(field.type)
  const helpId = field.description ? `${domId}-help` : undefined
  const errorId = error ? `${domId}-error` : undefined
  const describedBy = [errorId, helpId].filter(Boolean).join(' ') || undefined
  const control = (
    <Control field={field} error={error} disabled={disabled} domId={domId} describedBy={describedBy} />
  )
  const errorText = error && (
    <span className="field-error" id={errorId}>
      {error}
    </span>
  )
  const title = (
    <>
      {field.title}
      {!field.required && <span className="optional"> (optional)</span>}
    </>
  )
  const className = `form-item field ${field.type}${error ? ' error' : ''}`
  const helpText = field.description ? (
    <p className="description" id={helpId}>
      {field.description}
    </p>
  ) : null
  return isGroup ? (
    <fieldset className={className} id={field.id} aria-describedby={describedBy}>
      <legend className="title">
        {errorText}
        {title}
      </legend>
      {control}
      {helpText}
    </fieldset>
  ) : (
    <div className={className} id={field.id}>
      {errorText}
      <label className="title" htmlFor={domId}>
        {title}
      </label>
      {control}
      {helpText}
    </div>
  )
}

type ControlProps = FieldProps & { describedBy: string | undefined }

function Control({ field, error, disabled, domId, describedBy }: ControlProps) {
  const common = {
    id: domId,
    name: inputName(field.id),
    disabled,
    required: 'required' in field && field.required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy,
  }
  switch (field.type) {
    case 'textarea':
      return <textarea {...common} rows={5} placeholder={field.placeholder} maxLength={field.maxLength} />
    case 'text':
      return <input {...common} type="text" placeholder={field.placeholder} />
    case 'email':
      return (
        <input
          {...common}
          type="email"
          autoComplete="email"
          placeholder={field.placeholder}
          maxLength={256}
        />
      )
    case 'number':
      return <input {...common} type="text" inputMode="decimal" placeholder={field.placeholder} />
    case 'website':
      return <input {...common} type="url" inputMode="url" placeholder={field.placeholder ?? 'https://'} />
    case 'currency':
      return (
        <span className="with-prefix">
          <span aria-hidden="true">{field.currencySymbol ?? '$'}</span>
          <input {...common} type="text" inputMode="decimal" placeholder={field.placeholder} />
        </span>
      )
    case 'password':
      return <input {...common} type="password" autoComplete="new-password" />
    case 'twitter':
      return <input {...common} type="text" placeholder="@name" autoCapitalize="none" />
    case 'select':
      return (
        <select {...common} defaultValue="">
          <option value="">Please choose</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )
    case 'radio':
    case 'checkbox':
      return <Choice field={field} disabled={disabled} invalid={Boolean(error)} domId={domId} />
    case 'likert':
      return <Likert field={field} disabled={disabled} domId={domId} />
    case 'name':
    case 'address':
    case 'date':
    case 'time':
    case 'phone':
      return <Parts field={field} disabled={disabled} invalid={Boolean(error)} domId={domId} />
    case 'hidden':
    case 'section':
      return null
  }
}

const autoComplete: Record<string, string> = {
  First: 'given-name',
  Last: 'family-name',
  Line1: 'address-line1',
  Line2: 'address-line2',
  City: 'address-level2',
  State: 'address-level1',
  Zip: 'postal-code',
}

/** The inputs of a field whose answer has several parts. */
function Parts({
  field,
  disabled,
  invalid,
  domId,
}: {
  field: Field
  disabled: boolean
  invalid: boolean
  domId: string
}) {
  const parts = partsOf(field.type).filter(
    ({ part }) => field.type !== 'phone' || part !== 'Country' || field.showCountryCode,
  )
  const isNumeric = field.type !== 'name' && field.type !== 'address'
  return (
    <div className={`parts parts-${field.type}`}>
      {parts.map(({ part, label }, at) => (
        <label key={part} className={`part part-${part.toLowerCase()}`}>
          <span>{label}</span>
          {part === 'Ampm' ? (
            <select name={inputName(field.id, part)} disabled={disabled}>
              <option value="">AM or PM</option>
              <option>AM</option>
              <option>PM</option>
            </select>
          ) : (
            <input
              id={at === 0 ? domId : undefined}
              type={field.type === 'phone' ? 'tel' : 'text'}
              inputMode={isNumeric ? 'numeric' : undefined}
              name={inputName(field.id, part)}
              disabled={disabled}
              aria-invalid={invalid ? true : undefined}
              autoComplete={field.type === 'phone' ? undefined : autoComplete[part]}
              maxLength={isNumeric ? (part === 'Year' || field.type === 'phone' ? 12 : 2) : 200}
            />
          )}
        </label>
      ))}
    </div>
  )
}
