import { storedText } from '../api/stored-text.ts'

const flag = storedText('verificationMailSent')

/** Notes that a verification mail is on its way to somebody who has just registered in this browser. */
export function setEmailFlag(): void {
  flag.write('true')
}

/** Ends that: the address is verified, or the person has seen the notice. */
export function clearEmailFlag(): void {
  flag.write(null)
}

/** Whether a verification mail is on its way; false on the server and during hydration. */
export function useEmailFlag(): boolean {
  return flag.useText() === 'true'
}
