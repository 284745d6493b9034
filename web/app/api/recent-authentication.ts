import { useSyncExternalStore } from 'react'

/** The code of a refusal that the user's password overcomes. */
export const reauthenticationRequired = 'reauthentication_required'

interface Question {
  /** Whether the user entered the password. Shared by all calls that wait for it. */
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

let question: Question | null = null
const listeners = new Set<() => void>()

/**
 * Asks the user for the password, in the dialog of the shell. Calls that ask at the same time share
 * one dialog and its answer. False when the user cancels, when another account signs in, and where
 * nothing shows the dialog.
 */
export function askForPassword(): Promise<boolean> {
  if (question) return question.answer
  if (listeners.size === 0) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  question = { answer: promise, settle: resolve }
  notify()
  return promise
}

/** Answers all calls that wait. */
export function settlePasswordQuestion(isConfirmed: boolean): void {
  question?.settle(isConfirmed)
  question = null
  notify()
}

/** Whether calls wait for the user to enter the password. */
export function usePasswordQuestion(): boolean {
  return useSyncExternalStore(onPasswordQuestion, isPasswordAsked, () => false)
}

export function isPasswordAsked(): boolean {
  return question !== null
}

/**
 * For what shows the dialog: calls the listener when it opens or closes.
 * @returns the function that ends it
 */
export function onPasswordQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
