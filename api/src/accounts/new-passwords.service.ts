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

/** Services whose names stand far up in lists of leaked passwords, and not in the dictionary. */
const leftOut = ['linkedin', 'hotmail', 'yahoo', 'yahoo.com', 'google.com']

/** Letters that people write as signs. A one stands for two of them. */
const signs: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }

/** So many signs and digits at an end make no other password of a common one. */
const mostAdded = 4
const shortestRoot = 4
const addition = /^(?:[^\p{L}]+|.)$/u

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Read when the first password is chosen: it costs some memory, and most processes of the command line never need it. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...leftOut].filter(({ length }) => length >= shortestRoot))
}

/**
 * Why a password whose length is right may not be chosen, in words for its owner; null when it may. Refused are the 10 000 most
 * common ones and many more, in any capitals, with signs for letters and with a little added, and what its owner or the site is
 * called. The dictionary leaves out what a rule describes: repetitions, sequences and dates.
 */
export async function passwordProblem(
  password: string,
  { username, email, siteName }: PasswordOwner,
): Promise<string | null> {
  const text = password.normalize('NFC').toLowerCase()
  const names = [username, email].map((name) => name.toLowerCase())
  if (names.includes(text)) return tooPersonal
  commonPasswords ??= loadCommonPasswords()
  const common = await commonPasswords
  const roots = [text, ...rootsOf(text)]
  const spellings = roots.flatMap(spellingsOf)
  if (siteName && spellings.some((spelling) => isSame(spelling, siteName))) return tooLocal
  return roots.some(isDescribed) || spellings.some((spelling) => common.has(spelling)) ? tooCommon : null
}

function isSame(spelling: string, siteName: string): boolean {
  return spelling.replaceAll(' ', '') === siteName.toLowerCase().replaceAll(' ', '')
}

function isDescribed(text: string): boolean {
  return repetition.test(text) || date.test(text) || runs.some((run) => run.includes(text))
}

/** A text, and what it says when its signs are read as letters. */
function spellingsOf(text: string): string[] {
  const read = text.replaceAll(/[@43!0$57]/g, (sign) => signs[sign] ?? sign)
  return [text, read, read.replaceAll('1', 'i'), read.replaceAll('1', 'l')]
}

/** What is left of a text without a little at its end or its beginning. */
function rootsOf(text: string): string[] {
  const roots: string[] = []
  for (let added = 1; added <= mostAdded && text.length - added >= shortestRoot; added += 1) {
    if (addition.test(text.slice(-added))) roots.push(text.slice(0, -added))
    if (addition.test(text.slice(0, added))) roots.push(text.slice(added))
  }
  return roots
}
