import { useSyncExternalStore } from 'react'

/** A message about a completed action, with an optional undo, whose button has its own label if `undoLabel` is set. */
export type Toast = { id: number; text: string; tone?: 'poor'; undo?: () => void; undoLabel?: string }

const SHOWN_MS = 8_000
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast for eight seconds in place of the previous one. */
export function toast(text: string, more: Pick<Toast, 'tone' | 'undo' | 'undoLabel'> = {}): void {
  const id = ++lastId
  change([{ id, text, ...more }])
  resumeTimer(id)
}

/** Starts or restarts the timer that dismisses a toast. */
export function resumeTimer(id: number): void {
  pauseTimer(id)
  timers.set(
    id,
    setTimeout(() => dismiss(id), SHOWN_MS),
  )
}

/** Keeps a toast while the pointer or the focus is on it. */
export function pauseTimer(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

export function dismiss(id: number): void {
  pauseTimer(id)
  change(toasts.filter((each) => each.id !== id))
}

/** Undoes the last change while its toast is shown. */
export function undoLast(): void {
  const last = toasts.findLast((each) => each.undo)
  if (!last) return
  dismiss(last.id)
  last.undo?.()
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
