import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

/** The code of a refusal that the user's password overcomes. */
export const reauthenticationRequired = 'reauthentication_required'

interface Question {
  /** Whether the user entered the password. Shared by all calls that wait for it. */
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

const $question = atom<Question | null>(null)

/** How often the user entered the password since the page was loaded. */
let confirmations = 0

export function passwordConfirmations(): number {
  return confirmations
}

/**
 * Asks the user for the password, in the dialog of the shell. Calls that ask at the same time share
 * one dialog and its answer. False when the user cancels, when another account signs in, and where
 * nothing shows the dialog.
 */
export function askForPassword(): Promise<boolean> {
  const question = $question.get()
  if (question) return question.answer
  if ($question.lc === 0) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  $question.set({ answer: promise, settle: resolve })
  return promise
}

/** Answers all calls that wait. */
export function settlePasswordQuestion(isConfirmed: boolean): void {
  if (isConfirmed) confirmations += 1
  $question.get()?.settle(isConfirmed)
  $question.set(null)
}

/** Whether calls wait for the user to enter the password. */
export function usePasswordQuestion(): boolean {
  return useStore($question, { ssr: 'initial' }) !== null
}

export function isPasswordAsked(): boolean {
  return $question.get() !== null
}

/**
 * For what shows the dialog: calls the listener when it opens or closes.
 * @returns the function that ends it
 */
export function onPasswordQuestion(listener: () => void): () => void {
  return $question.listen(listener)
}
