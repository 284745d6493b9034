import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

/** The user's password overcomes this refusal. */
export const reauthenticationRequired = 'reauthentication_required'

interface Question {
  /** Shared by all waiting calls. */
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

const $question = atom<Question | null>(null)

/** How often the user has entered the password since the page was loaded. */
let confirmations = 0

export function passwordConfirmations(): number {
  return confirmations
}

/**
 * Asks for the password in the shell's dialog. Concurrent calls share the dialog. False on
 * cancellation, when another account signs in, and without a mounted dialog.
 */
export function askForPassword(): Promise<boolean> {
  const question = $question.get()
  if (question) return question.answer
  if ($question.lc === 0) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  $question.set({ answer: promise, settle: resolve })
  return promise
}

export function settlePasswordQuestion(isConfirmed: boolean): void {
  if (isConfirmed) confirmations += 1
  $question.get()?.settle(isConfirmed)
  $question.set(null)
}

/** Whether calls wait for the password. */
export function usePasswordQuestion(): boolean {
  return useStore($question, { ssr: 'initial' }) !== null
}

export function isPasswordAsked(): boolean {
  return $question.get() !== null
}

/**
 * Calls the listener when the dialog opens or closes.
 * @returns the function that removes it
 */
export function onPasswordQuestion(listener: () => void): () => void {
  return $question.listen(listener)
}
