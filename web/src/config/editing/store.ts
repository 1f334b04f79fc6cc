import { extend, JOIN_MS, MAX_ENTRIES, type Combine, type Entry } from './history.ts'

export type Refusal = { ok: false; reason: string }
export type Applied<D, C> = { ok: true; document: D; inverse: C }
export type Apply<D, C> = (
  document: D,
  command: C,
  options?: { isRestoring?: boolean },
) => Applied<D, C> | Refusal

export type EditingState<D, S> = { document: D; selection: S; undoLabel?: string; redoLabel?: string }

/** With `isRestoring` stored values are put back that a new command could not write. */
export type RunOptions<S> = { label?: string; join?: string; select?: S; isRestoring?: boolean }

export type Editing<D, C, S> = {
  get: () => EditingState<D, S>
  subscribe: (listener: () => void) => () => void
  /**
   * Applies a command as an entry of the history. Commands with the same `join` within 800 ms are one entry, until
   * `closeEntry`. `select` is the selection after it.
   */
  run: (command: C, options?: RunOptions<S>) => { ok: true } | Refusal
  closeEntry: () => void
  /** Takes the last entry back. An entry that no longer fits is dropped, with the reason. */
  undo: () => { ok: true } | Refusal
  redo: () => { ok: true } | Refusal
  select: (selection: S) => void
  /** Takes a merged document. Entries whose changes others have changed leave the history. */
  replace: (document: D) => void
  /** Calls the listener with each applied command, including undo and redo commands. The journal uses it. */
  watch: (listener: (command: C) => void) => () => void
}

type Options<D, C, S> = {
  document: D
  apply: Apply<D, C>
  selection: S
  isSelectable: (document: D, selection: S) => boolean
  labelOf?: (command: C) => string
  combine?: Combine<C>
  stillFits?: (before: D, after: D, command: C) => boolean
  now?: () => number
}

/** The state of an editor: the document, the selection and one history of both. */
export function createEditing<D, C, S>({
  document,
  apply,
  selection: noSelection,
  isSelectable,
  labelOf = () => 'Change',
  combine = () => undefined,
  stillFits = () => true,
  now = Date.now,
}: Options<D, C, S>): Editing<D, C, S> {
  let undos: Entry<C, S>[] = []
  let redos: Entry<C, S>[] = []
  let open: { join: string; at: number } | undefined
  let state: EditingState<D, S> = { document, selection: noSelection }
  const listeners = new Set<() => void>()
  const watchers = new Set<(command: C) => void>()

  function show(next: { document: D; selection: S }) {
    const [undo, redo] = [undos.at(-1), redos.at(-1)]
    const selection = isSelectable(next.document, next.selection) ? next.selection : noSelection
    state = {
      document: next.document,
      selection,
      ...(undo && { undoLabel: undo.label }),
      ...(redo && { redoLabel: redo.label }),
    }
    for (const listener of listeners) listener()
  }
  const report = (commands: readonly C[]) => {
    for (const command of commands) for (const watcher of watchers) watcher(command)
  }

  function run(
    command: C,
    { label, join, select = state.selection, isRestoring = false }: RunOptions<S> = {},
  ) {
    const applied = apply(state.document, command, { isRestoring })
    if (!applied.ok) return applied
    const at = now()
    const last = undos.at(-1)
    const isJoined = last && join !== undefined && open?.join === join && at - open.at <= JOIN_MS
    const change = { command, inverse: applied.inverse, after: select }
    if (isJoined) undos = undos.with(-1, extend(last, change, combine))
    else
      undos = undos.slice(1 - MAX_ENTRIES).concat({
        label: label ?? labelOf(command),
        commands: [command],
        inverses: [applied.inverse],
        before: state.selection,
        after: select,
      })
    open = join === undefined ? undefined : { join, at }
    redos = []
    show({ document: applied.document, selection: select })
    report([command])
    return { ok: true as const }
  }

  /** Applies all commands or none. */
  function applyAll(commands: readonly C[]): { ok: true; document: D } | Refusal {
    let current = state.document
    for (const command of commands) {
      const applied = apply(current, command, { isRestoring: true })
      if (!applied.ok) return applied
      current = applied.document
    }
    return { ok: true, document: current }
  }

  function undo() {
    open = undefined
    const entry = undos.at(-1)
    if (!entry) return { ok: false as const, reason: 'There is nothing to undo.' }
    undos = undos.slice(0, -1)
    const applied = applyAll(entry.inverses)
    if (applied.ok) redos = [...redos, entry]
    show(applied.ok ? { document: applied.document, selection: entry.before } : state)
    if (!applied.ok) return applied
    report(entry.inverses)
    return { ok: true as const }
  }

  function redo() {
    open = undefined
    const entry = redos.at(-1)
    if (!entry) return { ok: false as const, reason: 'There is nothing to redo.' }
    redos = redos.slice(0, -1)
    const applied = applyAll(entry.commands)
    if (applied.ok) undos = [...undos, entry]
    show(applied.ok ? { document: applied.document, selection: entry.after } : state)
    if (!applied.ok) return applied
    report(entry.commands)
    return { ok: true as const }
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run,
    closeEntry: () => void (open = undefined),
    undo,
    redo,
    select(selection) {
      if (selection === state.selection) return
      open = undefined
      show({ document: state.document, selection })
    },
    replace(next) {
      const fits = ({ commands }: Entry<C, S>) =>
        commands.every((each) => stillFits(state.document, next, each))
      undos = undos.filter(fits)
      redos = redos.filter(fits)
      open = undefined
      show({ document: next, selection: state.selection })
    },
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
