import { useEffect, useRef, type FormEvent } from 'react'
import {
  set,
  useForm as useHookForm,
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type { Contract } from '@portico/proto/api/contract'
import { fieldTexts, refusalText } from './refusal.ts'

/** Texts by the path of their field. */
export type Errors = Readonly<Record<string, string>>

type Options<V extends FieldValues, B, R> = {
  /** The values before any edit. */
  values: V
  /** Texts for people about values that cannot be sent. */
  check?: ((values: V) => Errors) | undefined
  /** The body of the call, if it is not the values. Its fields have the paths of the form's fields. */
  bodyOf?: ((values: V) => B) | undefined
  /** Loads the contract by which the service reads the body. A body that it refuses is not sent. */
  contract?: (() => Promise<Contract>) | undefined
  send: (body: B, values: V, change: Form<V>['change']) => Promise<R>
  /** Runs after a successful reply. The form stays busy until it has finished. */
  done?: (reply: R, values: V) => void | Promise<void>
}

/** A form of the owner's area: the control of its fields, and the state of its submission. */
export type Form<V extends FieldValues> = Pick<UseFormReturn<V>, 'reset'> & {
  control: Control<V>
  /** Changes a field as if the owner had edited it. */
  change: <N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>) => void
  /** The attributes of the form element. */
  element: {
    ref: React.RefObject<HTMLFormElement | null>
    noValidate: true
    'aria-busy': boolean
    onSubmit: (event: FormEvent) => void
    onFocus: () => void
    onChange: () => void
  }
  /** The error of the whole form: of the call, or of a field that the form does not show. */
  refusal: string | undefined
  isPending: boolean
  isChanged: boolean
  hasErrors: boolean
  isSubmitSuccessful: boolean
  submitCount: number
}

/**
 * A form whose values have their types. It checks them by `check` and by the contract of the call, sends them once, and
 * shows the errors of both and of the service at their fields; the first such field gets the focus. After an error the
 * values stay.
 */
export function useForm<V extends FieldValues, B = V, R = unknown>(options: Options<V, B, R>): Form<V> {
  const ref = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const schema = useRef<ReturnType<typeof loadErrorsOf>>(undefined)
  const { values, check, contract, send, done } = options
  // Without `bodyOf` the body is the values, and `B` is `V` by default.
  const bodyOf = options.bodyOf ?? ((sent: V) => sent as unknown as B)

  const load = () => (schema.current ??= contract && loadErrorsOf(contract))
  const errorsOf = async (sent: V): Promise<Errors> => {
    const found = check?.(sent) ?? {}
    if (Object.keys(found).length > 0) return found
    return (await load())?.(bodyOf(sent)) ?? {}
  }
  const form = useHookForm<V>({
    // The values at first; `SavedForm` resets them when others are stored.
    defaultValues: values as DefaultValues<V>,
    shouldFocusError: false,
    async resolver(sent) {
      const errors = Object.entries(await errorsOf(sent))
      if (errors.length === 0) return { values: sent, errors: {} }
      const nested: FieldErrors<V> = {}
      for (const [path, message] of errors) set(nested, path, { type: 'check', message })
      return { values: {}, errors: nested }
    },
  })
  const { errors, submitCount, isDirty, isSubmitting, isSubmitSuccessful } = form.formState

  useEffect(() => {
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    // Checkboxes under one label are one field, which begins with its first one.
    const first = wrong?.closest('fieldset.checks')?.querySelector('input') ?? wrong
    first?.focus()
  }, [submitCount])

  const change: Form<V>['change'] = (name, value) => form.setValue(name, value, { shouldDirty: true })

  /** Shows errors at their fields, and as the refusal of the form if it has none of these fields. */
  const show = (texts: Errors, message: string) => {
    const shown = Object.entries(texts).filter(([path]) => hasField(ref.current, path))
    // The paths of a refusal are texts; only texts of fields get here.
    for (const [path, text] of shown) form.setError(path as FieldPath<V>, { type: 'server', message: text })
    if (shown.length === 0)
      form.setError('root.refusal', { type: 'server', message: Object.values(texts)[0] ?? message })
  }
  const submit = () =>
    form.handleSubmit(
      async (sent) => {
        try {
          const reply = await send(bodyOf(sent), sent, change)
          await done?.(reply, sent)
        } catch (error) {
          show(fieldTexts(error), refusalText(error instanceof Error ? error : new Error(String(error))))
        }
      },
      async () => show(await errorsOf(form.getValues()), ''),
    )()

  return {
    control: form.control,
    change,
    reset: form.reset,
    element: {
      ref,
      noValidate: true,
      'aria-busy': isSubmitting,
      onSubmit(event) {
        event.preventDefault()
        if (isBusy.current) return
        isBusy.current = true
        void submit().finally(() => (isBusy.current = false))
      },
      onFocus: () => void load(),
      onChange: () => form.clearErrors('root'),
    },
    refusal: errors.root?.['refusal']?.message,
    isPending: isSubmitting,
    isChanged: isDirty,
    hasErrors: Object.keys(errors).length > 0,
    isSubmitSuccessful,
    submitCount,
  }
}

/**
 * Loads the schemas of a contract when a form is first used, so that no screen starts with them. The service checks the same
 * again: if they cannot be loaded, the form sends its values.
 */
async function loadErrorsOf(contract: () => Promise<Contract>): Promise<(body: unknown) => Errors> {
  try {
    const [{ contractErrors }, loaded] = await Promise.all([import('./contract-errors.ts'), contract()])
    return (body) => contractErrors(loaded, body)
  } catch {
    return () => ({})
  }
}

/** Whether the form has a field at the path, or one whose value contains it. */
const hasField = (form: HTMLFormElement | null, path: string): boolean =>
  [...(form?.querySelectorAll('[name]') ?? [])].some((element) => {
    const name = element.getAttribute('name')
    return path === name || path.startsWith(`${name}.`)
  })
