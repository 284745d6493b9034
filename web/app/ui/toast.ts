import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { importOrNull } from './lazy-component.ts'

type ToastTone = 'success' | 'error' | 'warning' | 'info'

export interface ToastAction {
  label: string
  onClick: () => void
}

interface ToastOptions {
  /** False for a message that stays until it is closed. */
  autoCloseMs?: number | false
  action?: ToastAction
}

export interface PlainToast {
  id: number
  tone: ToastTone
  message: string
  action?: ToastAction
}

interface Shown {
  Host: ComponentType | null
  plain: readonly PlainToast[]
}

const $shown = atom<Shown>({ Host: null, plain: [] })
let toastsSoFar = 0

/** Null if it failed to load. Not tried again: `plain` shows what it would. */
let library: Promise<typeof import('./dialogs/toast-host.tsx') | null> | undefined

/** In time for a toast that says the server cannot be reached. */
export function loadToasts(): Promise<typeof import('./dialogs/toast-host.tsx') | null> {
  library ??= importOrNull(() => import('./dialogs/toast-host.tsx'))
  return library
}

/** More would cover the page, so the oldest is replaced. */
const maxToasts = 3

/** Includes closed ones. */
const newest: (number | string)[] = []

/** Loads the library with the first toast; without it, a plain message shows. Never rejects. */
export async function toast(tone: ToastTone, message: string, { autoCloseMs = 5_000, action }: ToastOptions = {}) {
  const loaded = await loadToasts()
  if (!loaded) return showPlain({ tone, message, action }, autoCloseMs)
  if (!$shown.get().Host) show({ Host: loaded.ToastHost })
  newest.push(loaded.toast(loaded.toastContent(message, action), { type: tone, autoClose: autoCloseMs }))
  if (newest.length > maxToasts) loaded.toast.dismiss(newest.shift())
}

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
