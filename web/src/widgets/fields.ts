import type * as z from 'zod'

/*
 * The texts of the settings of a block: a record with the shape of its value, in which each field has a label. A field that
 * is missing does not compile. Limits, options and defaults are read from the schema (`config/content/blocks/nodes.ts`).
 */

type KeyOf<Value> = Extract<Value extends unknown ? keyof Value : never, string>
type ValueAt<Value, Key> = Value extends unknown ? (Key extends keyof Value ? Value[Key] : never) : never
type Present<Value> = Exclude<Value, undefined | null>
type Part<Value> = { readonly [Key in KeyOf<Value>]?: ValueAt<Value, Key> }

/** Fields that are not edited by the control that their schema asks for. */
export type ControlName = 'html' | 'markdown' | 'code' | 'embed-code' | 'dataset' | 'date'

type Texts<Whole> = {
  label: string
  help?: string
  placeholder?: string
  /** Whether the field is shown, by the value that it belongs to. */
  when?: (value: Whole) => boolean
  /** The field whose control sets this one too. */
  setBy?: string
  control?: ControlName
  /** Shown after a number. */
  unit?: string
  /** Only accounts with this permission see the field. */
  permission?: number
  /** The state of a switch while its value is absent. Without it, the switch is off. */
  otherwise?: (value: Whole) => boolean
  /** The fields that a choice adds to the value around it, unless it has them. */
  adds?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The label of an optional choice that is not made. */
  empty?: string
  /** Whether the field takes any page, and not only collections with entries. */
  isAnyPage?: true
}

/** The files that are chosen before an entry is added. */
export type StartFile = 'picture' | 'audio' | 'video' | 'captions'
type Start<Item> = { label?: string; value: Part<Item>; file?: StartFile }

type ListParts<Item> = {
  /** The name of one entry: "question". */
  item: string
} & ([Item] extends [object]
  ? {
      fields: Fields<Item>
      /** Where a new entry begins. With several, the owner chooses one. */
      starts: readonly [Start<Item>, ...Start<Item>[]]
    }
  : { start: Item })

type Parts<Value> = [Value] extends [boolean]
  ? unknown
  : [Value] extends [readonly (infer Item)[]]
    ? ListParts<Present<Item>>
    : [Value] extends [string]
      ? string extends Value
        ? { choices?: Readonly<Record<string, string>> }
        : { choices: Readonly<Record<Value, string>> }
      : [Value] extends [number]
        ? number extends Value
          ? unknown
          : { choices: Readonly<Record<`${Value}`, string>> }
        : [Value] extends [object]
          ? { fields: Fields<Value>; start?: Part<Value> }
          : unknown

/** A record of the texts of each field of a value. The order of its keys is the order of the fields. */
export type Fields<Value> = {
  readonly [Key in KeyOf<Value>]-?: Texts<Part<Value>> & Parts<Present<ValueAt<Value, Key>>>
}

/** The texts of a field, whatever its value. */
export type AnyField = Texts<Readonly<Record<string, unknown>>> & {
  choices?: Readonly<Record<string, string>>
  fields?: AnyFields
  item?: string
  start?: unknown
  starts?: readonly { label?: string; value: Readonly<Record<string, unknown>>; file?: StartFile }[]
}
export type AnyFields = { readonly [key: string]: AnyField }

/** The settings of a block: the schema of its value, and the texts of its fields. */
export type BlockFields = { schema: z.ZodType; record: AnyFields }

export const fieldsFor = <Schema extends z.ZodType>(
  schema: Schema,
  record: Fields<z.output<Schema>>,
): BlockFields =>
  // Conditions read the value of the schema, which the panel gives to them.
  ({ schema, record: record as unknown as AnyFields })
