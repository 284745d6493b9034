import type { SiteFacts } from '../platform/endpoints/context.ts'

/** Whose password it is to be, and where. */
export interface PasswordOwner {
  username: string
  email: string
  site: Pick<SiteFacts, 'name' | 'url'>
}

const tooCommon =
  'This password is among the most common ones, or close to one of them. Choose another, such as several unrelated words.'
const tooLocal = 'Choose a password that does not mainly repeat the name of this site.'
const tooPersonal = 'Choose a password that mainly repeats neither the user name nor the e-mail address.'

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
].flatMap((run) => [run, reversed(run)])

const repetition = /^(.{1,10}?)\1+$/u
const date = /^(?:[0-3]\d[0-3]\d(?:19|20)\d\d|(?:19|20)\d\d[0-3]\d[0-3]\d)$/

const shortest = 8

/** Shorter names are parts of too many words. */
const shortestName = 4

/** Characters that stand for letters. */
const substitutes = new Map(Object.entries({ '@': 'a', 4: 'a', 3: 'e', 0: 'o', $: 's', 5: 's', 7: 't' }))

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/**
 * The most common breached passwords. Loaded when the first password is chosen: most processes of
 * the command line never need them.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // One character shorter than a password may be, because one more may be added to them.
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortest - 1))
}

/**
 * Why a password whose length is right may not be chosen, in words for its owner; null when it may.
 *
 * The most common breached passwords are refused, also with substitutes for letters or with one more
 * character at an end. Repetitions, sequences and dates are refused by rules, because the dictionary
 * omits them. A password that mainly repeats the name of its owner or of the site is refused as well.
 * The case of letters and compatible forms of characters make no difference.
 */
export async function passwordProblem(
  password: string,
  { username, email, site }: PasswordOwner,
): Promise<string | null> {
  const text = comparable(password)
  if (repeatsName(text, personalNames(username, email))) return tooPersonal
  if (repeatsName(text, siteNames(site))) return tooLocal
  const candidates = withoutEnds(text)
  if (candidates.some(isPattern)) return tooCommon
  commonPasswords ??= loadCommonPasswords()
  const common = await commonPasswords
  return candidates.flatMap(spellings).some((candidate) => common.has(candidate)) ? tooCommon : null
}

/** A text, and the text without its first or its last character. */
function withoutEnds(text: string): string[] {
  const characters = [...text]
  return [text, characters.slice(1).join(''), characters.slice(0, -1).join('')]
}

/** A repetition, a date, or a part of a run, in which each character may be repeated: `11223344`. */
function isPattern(text: string): boolean {
  const once = text.replaceAll(/(.)\1+/gu, '$1')
  return repetition.test(text) || date.test(text) || runs.some((run) => run.includes(once))
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** A text, and its readings with letters for their substitutes; 1 and ! stand for i or l. */
function spellings(text: string): string[] {
  const read = [...text].map((character) => substitutes.get(character) ?? character).join('')
  return [text, read, read.replaceAll(/[1!]/g, 'i'), read.replaceAll(/[1!]/g, 'l')]
}

function personalNames(username: string, email: string): string[] {
  const localPart = email.slice(0, email.lastIndexOf('@'))
  return [username, email, localPart, localPart.split('+', 1)[0] ?? '']
}

/** The name of the site and of its host, with and without the parts before and behind it. */
function siteNames({ name, url }: PasswordOwner['site']): string[] {
  const { hostname } = new URL(url)
  const labels = hostname.split('.')
  return [name, hostname, ...(labels.length > 1 ? labels.slice(0, -1) : labels)]
}

/**
 * Whether a text is nothing but names, or names are at least half of it and the rest is too short
 * for a password. A short name is part of too many words to count beside other characters.
 */
function repeatsName(text: string, names: readonly string[]): boolean {
  const all = [...new Set(names.map((name) => bare(comparable(name))))]
    .flatMap((name) => [name, reversed(name)])
    .toSorted((one, other) => other.length - one.length)
  const long = all.filter(({ length }) => length >= shortestName)
  return spellings(text).some((spelling, index) => {
    const whole = bare(spelling)
    const restLength = (known: readonly string[]) =>
      known.reduce((left, name) => left.replaceAll(spellings(name)[index] ?? name, ''), whole).length
    if (whole.length > 0 && restLength(all) === 0) return true
    const rest = restLength(long)
    const repeated = whole.length - rest
    return repeated > 0 && rest < shortest && repeated >= rest
  })
}

/** Letters and digits only. */
function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}
