import { likertAnswers, likertLabel } from '@portico/proto/enums/likert'
import type { Field } from './answers.ts'
import { inputName } from './names.ts'

type ChoiceField = Extract<Field, { options: string[] }>

/** Radio buttons or checkboxes, one per line. The whole line can be clicked. */
export function Choice({
  field,
  disabled,
  invalid,
  domId,
}: {
  field: ChoiceField
  disabled: boolean
  invalid: boolean
  domId: string
}) {
  return (
    <div className="choices">
      {field.options.map((option, at) => (
        <label key={option} className="choice">
          <input
            id={at === 0 ? domId : undefined}
            type={field.type === 'checkbox' ? 'checkbox' : 'radio'}
            name={inputName(field.id)}
            value={option}
            disabled={disabled}
            aria-invalid={invalid ? true : undefined}
          />
          <span>{option}</span>
        </label>
      ))}
    </div>
  )
}

/** One question per row with the five answers of ENUM-46, which are sent as numbers. */
export function Likert({ field, disabled, domId }: { field: ChoiceField; disabled: boolean; domId: string }) {
  return (
    <div className="likert">
      {field.options.map((row, rowAt) => (
        <fieldset key={row}>
          <legend>{row}</legend>
          {likertAnswers.map((answer, at) => (
            <label key={answer} className="choice">
              <input
                id={rowAt === 0 && at === 0 ? domId : undefined}
                type="radio"
                name={inputName(field.id, rowAt)}
                value={answer}
                disabled={disabled}
              />
              <span>{likertLabel(answer)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
