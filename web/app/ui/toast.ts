import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { importOrNull } from './lazy-component.ts'

type ToastTone = 'success' | 'error' | 'warning' | 'info'

/** The action of a message; its button also closes the message. */
export interface ToastAction {
  label: string
  onClick: () => void
}

interface ToastOptions {
  /** False for a message that stays until it is closed. */
  autoCloseMs?: number | false
  action?: ToastAction
}

/** A message that is shown without the library. */
export interface PlainToast {
  id: number
  tone: ToastTone
  message: string
  action?: ToastAction
}

interface Shown {
  /** Null until the library is loaded. */
  Host: ComponentType | null
  plain: readonly PlainToast[]
}

const $shown = atom<Shown>({ Host: null, plain: [] })
let toastsSoFar = 0

/**
 * The library that shows toasts; null if it could not be loaded. It is not loaded again before the
 * page is left, since its styles would not load a second time.
 */
let library: Promise<typeof import('./dialogs/toast-host.tsx') | null> | undefined

/** Loads the library before the first toast, which may say that the server cannot be reached. */
export function loadToasts(): Promise<typeof import('./dialogs/toast-host.tsx') | null> {
  library ??= importOrNull(() => import('./dialogs/toast-host.tsx'))
  return library
}

/** More would cover the page: a further one takes the place of the oldest. */
const maxToasts = 3

/** Those shown last, whether they are closed by now or not. */
const newest: (number | string)[] = []

/**
 * Shows a short message that closes after five seconds by default. The library loads with the first
 * toast, so that readers do not load it; without it the text is shown all the same. Never rejects.
 */
export async function toast(tone: ToastTone, message: string, { autoCloseMs = 5_000, action }: ToastOptions = {}) {
  const loaded = await loadToasts()
  if (!loaded) return showPlain({ tone, message, action }, autoCloseMs)
  if (!$shown.get().Host) show({ Host: loaded.ToastHost })
  newest.push(loaded.toast(loaded.toastContent(message, action), { type: tone, autoClose: autoCloseMs }))
  if (newest.length > maxToasts) loaded.toast.dismiss(newest.shift())
}

/** What the `Toaster` shows. */
export function useToasts(): Shown {
  return useStore($shown, { ssr: 'initial' })
}

export function closePlainToast(id: number): void {
  show({ plain: $shown.get().plain.filter((one) => one.id !== id) })
}

function showPlain(toast: Omit<PlainToast, 'id'>, autoCloseMs: number | false): void {
  toastsSoFar += 1
  const id = toastsSoFar
  show({ plain: [...$shown.get().plain, { id, ...toast }] })
  if (autoCloseMs !== false) setTimeout(() => closePlainToast(id), autoCloseMs)
}

function show(part: Partial<Shown>): void {
  $shown.set({ ...$shown.get(), ...part })
}
