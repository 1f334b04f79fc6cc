import { createContext, use, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { valueProblems } from '@portico/proto/site'
import type { FieldNode } from '../../../../content/blocks/nodes.ts'
import { isWithin, partAt, withPart, type Path } from './paths.ts'

type Value = Readonly<Record<string, unknown>>
export type Problem = { path: readonly PropertyKey[]; message: string }
export type Patch = Record<string, unknown>

/** The value of a panel, and a function that changes a part of it. */
export type ValueEditor = {
  value: Value
  problems: readonly Problem[]
  /** True while changes are kept here, because another field of the stored value has to be corrected first. */
  isHeld: boolean
  websiteId: string
  may: (permission: number) => boolean
  /**
   * Changes a part of the value. Returns why it cannot be changed; the caller keeps the input then. A change of structure,
   * such as a moved entry, is refused only for problems that it adds.
   */
  set: (path: Path, part: unknown, options?: { isStructure?: boolean; join?: string }) => string | undefined
}

/** Renders the fields of a part of the value, for controls that have fields within them. */
export type RenderFields = (nodes: readonly FieldNode[], path: Path) => ReactNode

const EditorContext = createContext<ValueEditor | null>(null)
export const ValueEditorProvider = EditorContext.Provider
const RenderContext = createContext<RenderFields>(() => null)
export const RenderFieldsProvider = RenderContext.Provider

export const useRenderFields = (): RenderFields => use(RenderContext)

/** The editor of the value around a field. */
export function useValueEditor(): ValueEditor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('A field was rendered outside a panel.')
  return editor
}

type Options = {
  value: Value
  problemsOf: (value: Value) => readonly Problem[]
  onChange: (patch: Patch, options?: { join?: string }) => void
  websiteId: string
  may: (permission: number) => boolean
}

/** The problems of the value of a block. */
export const problemsOfBlock = (type: number) => (value: Value) =>
  valueProblems({ id: 'block', type, value: value as Record<string, unknown> })

/**
 * An editor whose `onChange` gets only patches that make a valid value. Changes beside a stored field that is invalid are
 * kept until it is corrected, because a document with it would be refused as a whole.
 */
export function useNewValueEditor({ value, problemsOf, onChange, websiteId, may }: Options): ValueEditor {
  const [held, setHeld] = useState<{ over: Value; value: Value } | null>(null)
  const current = held?.over === value ? held.value : value
  const problems = useMemo(() => problemsOf(current), [problemsOf, current])
  // Several parts can be changed before the next render.
  const latest = useRef(current)
  useLayoutEffect(() => {
    latest.current = current
  })
  return {
    value: current,
    problems,
    isHeld: current !== value,
    websiteId,
    may,
    set(path, part, { isStructure = false, join } = {}) {
      const before = latest.current
      const after = withPart(before, path, part) as Value
      const found = problemsOf(after)
      const known = new Set(problemsOf(before).map((problem) => keyOf(problem, isStructure)))
      const refused = found.find(
        (problem) =>
          !known.has(keyOf(problem, isStructure)) || (!isStructure && isWithin(path, problem.path)),
      )
      if (refused) return refused.message
      latest.current = after
      if (found.length > 0) setHeld({ over: value, value: after })
      else {
        setHeld(null)
        onChange(patchOf(value, after), join === undefined ? {} : { join })
      }
      return undefined
    },
  }
}

// Entries change their places in a change of structure, and their problems with them.
const keyOf = ({ path, message }: Problem, isStructure: boolean) =>
  isStructure ? message : `${path.join('.')}: ${message}`

/** The keys that differ; `undefined` for a key that was removed. */
export function patchOf(before: Value, after: Value): Patch {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...keys].filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]),
  )
}

/** The first problem of the stored part at a path. */
export const problemAt = ({ problems }: ValueEditor, path: Path): string | undefined =>
  problems.find((problem) => isWithin(path, problem.path))?.message

export const valueAt = ({ value }: ValueEditor, path: Path): unknown => partAt(value, path)
