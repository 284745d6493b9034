import type { SiteFacts } from '../../platform/endpoints/context.ts'

export interface PasswordOwner {
  username: string
  email: string
  site: Pick<SiteFacts, 'name' | 'url'>
}

const tooCommon =
  'This password is among the most common ones, or close to one of them. Choose another, such as several unrelated words.'
const tooLocal = 'Choose a password that doesn’t mainly repeat the name of this site.'
const tooPersonal = 'Choose a password that doesn’t mainly repeat your username or email address.'

/** A password may not be part of one of these sequences, forwards or backwards. */
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

const minLength = 8

const minNameLength = 4

const substitutes = new Map(Object.entries({ '@': 'a', 4: 'a', 3: 'e', 0: 'o', $: 's', 5: 's', 7: 't' }))

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loaded at first use, because most commands of the CLI never need them. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // One character shorter than the minimum, because a candidate can have one more.
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= minLength - 1))
}

/** Returns why a password is rejected, or null. Rules cover patterns missing in the dictionary. */
export async function passwordProblem(
  password: string,
  { username, email, site }: PasswordOwner,
): Promise<string | null> {
  const text = normalise(password)
  if (repeatsName(text, personalNames(username, email))) return tooPersonal
  if (repeatsName(text, siteNames(site))) return tooLocal
  const candidates = withoutEnds(text)
  if (candidates.some(isPattern)) return tooCommon
  commonPasswords ??= loadCommonPasswords()
  const common = await commonPasswords
  return candidates.flatMap(spellings).some((candidate) => common.has(candidate)) ? tooCommon : null
}

function withoutEnds(text: string): string[] {
  const characters = [...text]
  return [text, characters.slice(1).join(''), characters.slice(0, -1).join('')]
}

/** Also detects sequences with doubled characters, such as `11223344`. */
function isPattern(text: string): boolean {
  const once = text.replaceAll(/(.)\1+/gu, '$1')
  return repetition.test(text) || date.test(text) || runs.some((run) => run.includes(once))
}

function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Returns the text, and variants with letters for look-alikes; 1 and ! stand for i or l. */
function spellings(text: string): string[] {
  const read = [...text].map((character) => substitutes.get(character) ?? character).join('')
  return [text, read, read.replaceAll(/[1!]/g, 'i'), read.replaceAll(/[1!]/g, 'l')]
}

function personalNames(username: string, email: string): string[] {
  const localPart = email.slice(0, email.lastIndexOf('@'))
  return [username, email, localPart, localPart.split('+', 1)[0] ?? '']
}

function siteNames({ name, url }: PasswordOwner['site']): string[] {
  const { hostname } = new URL(url)
  const labels = hostname.split('.')
  return [name, hostname, ...(labels.length > 1 ? labels.slice(0, -1) : labels)]
}

function repeatsName(text: string, names: readonly string[]): boolean {
  const all = [...new Set(names.map((name) => alphanumeric(normalise(name))))]
    .flatMap((name) => [name, reversed(name)])
    .toSorted((one, other) => other.length - one.length)
  const long = all.filter(({ length }) => length >= minNameLength)
  return spellings(text).some((spelling, index) => {
    const whole = alphanumeric(spelling)
    const restLength = (known: readonly string[]) =>
      known.reduce((left, name) => left.replaceAll(spellings(name)[index] ?? name, ''), whole).length
    if (whole.length > 0 && restLength(all) === 0) return true
    const rest = restLength(long)
    const repeated = whole.length - rest
    return repeated > 0 && rest < minLength && repeated >= rest
  })
}

function alphanumeric(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}
