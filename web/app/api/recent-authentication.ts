import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

export const reauthenticationRequired = 'reauthentication_required'

interface Question {
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

const $question = atom<Question | null>(null)

let confirmations = 0

export function passwordConfirmations(): number {
  return confirmations
}

/** Concurrent calls share the dialog. False on cancellation and when another account signs in. */
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

export function usePasswordQuestion(): boolean {
  return useStore($question, { ssr: 'initial' }) !== null
}

export function isPasswordAsked(): boolean {
  return $question.get() !== null
}

export function onPasswordQuestion(listener: () => void): () => void {
  return $question.listen(listener)
}
