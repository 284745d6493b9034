export const mismatchText = 'The passwords don’t match.'

/** Normalises Unicode, because keyboards compose the same letter in different ways. */
export function isSamePassword(password: string, repeated: string): boolean {
  return password.normalize('NFC') === repeated.normalize('NFC')
}
