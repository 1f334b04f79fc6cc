import { useSyncExternalStore } from 'react'

/** A sentence about what just happened, and how to take it back. */
export type Toast = { id: number; text: string; tone?: 'poor'; undo?: () => void }

const SHOWN_MS = 8_000
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast for eight seconds; the one before it goes. */
export function toast(text: string, more: Pick<Toast, 'tone' | 'undo'> = {}): void {
  const id = ++lastId
  change([{ id, text, ...more }])
  wait(id)
}

/** Begins or goes on with the time after which a toast goes. */
export function wait(id: number): void {
  hold(id)
  timers.set(
    id,
    setTimeout(() => dismiss(id), SHOWN_MS),
  )
}

/** Keeps a toast while somebody reads it. */
export function hold(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

export function dismiss(id: number): void {
  hold(id)
  change(toasts.filter((each) => each.id !== id))
}

/** Takes back the last change, while its toast is shown. */
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
