/** Whose password it is to be. */
export interface PasswordOwner {
  username: string
  email: string
  /** What the site is called, where somebody registers or changes a profile. */
  siteName?: string
}

const tooCommon = 'This password is among the most common ones. Choose another.'
const tooLocal = 'Choose a password that is not the name of this site.'
const tooPersonal = 'Choose a password that is neither the user name nor the e-mail address.'

/** Texts of which a part, in either direction, is no password: alphabet, digits and the rows of keyboards. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890-=',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((run) => [run, [...run].reverse().join('')])

const repetition = /^(.{1,10}?)\1+$/u
const date = /^(?:[0-3]\d[0-3]\d(?:19|20)\d\d|(?:19|20)\d\d[0-3]\d[0-3]\d)$/

/** Among the 10 000 most common ones, and neither in the dictionary nor described by a rule. */
const leftOut = ['0987654321q', '987654321q']

const shortest = 8

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Read when the first password is chosen: it costs some memory, and most processes of the command line never need it. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...leftOut].filter(({ length }) => length >= shortest))
}

/**
 * Why a password whose length is right may not be chosen, in words for its owner; null when it may. Refused are the 10 000 most
 * common ones and many more, in any capitals, and what its owner or the site is called. The dictionary leaves out what a rule
 * describes: repetitions, sequences and dates. A word with something added is not refused: that it was common would be untrue.
 */
export async function passwordProblem(
  password: string,
  { username, email, siteName }: PasswordOwner,
): Promise<string | null> {
  const text = password.normalize('NFC').toLowerCase()
  if ([username, email].some((name) => name.toLowerCase() === text)) return tooPersonal
  if (siteName?.toLowerCase() === text) return tooLocal
  if (repetition.test(text) || date.test(text) || runs.some((run) => run.includes(text))) return tooCommon
  commonPasswords ??= loadCommonPasswords()
  return (await commonPasswords).has(text) ? tooCommon : null
}
