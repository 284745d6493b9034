import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordProblem } from './new-passwords.service.ts'

const site = { name: 'Ledger & Deck', url: 'https://www.money-talks.example' }
const owner = { username: 'Quiet.Heron', email: 'Quiet.Heron@deck.example', site }
const common = expect.stringContaining('most common')

test.each([
  ['one of the first of the list', 'password'],
  ['one from far down the list', 'administrator'],
  ['any capitals', 'PassWord1'],
  ['counting with a letter after it', '0987654321q'],
  ['two rows of a keyboard in turn', '1q2w3e4r5t6y'],
  ['counting twice', '123456789123456789'],
  ['a repeated character', '88888888'],
  ['a repeated word', 'qwertyQWERTY'],
  ['counting', '0123456789'],
  ['counting backwards', '0987654321'],
  ['a row of a keyboard backwards', 'lkjhgfdsa'],
  ['a part of the alphabet', 'abcdefgh'],
  ['signs for letters', 'P@$$w0rd'],
  ['a one for a letter', '1loveyou'],
  ['a sign at the end', 'Password1!'],
  ['a digit before it', '9football1'],
  ['characters of full width', 'ｐａｓｓｗｏｒｄ'],
  ['a sign after a word of seven letters', 'letmein!'],
  ['a digit before a word of seven letters', '1welcome'],
  ['counting with each digit twice', '11223344'],
  ['counting with each digit four times', '00001111'],
  ['counting with a sign at the end', '12345678!'],
  ['a repeated character with a digit at the end', 'aaaaaaaa1'],
  ['a date', '30011992'],
  ['a date that begins with the year', '19920130'],
])('%s is rejected as too common', async (_, password) => {
  expect(await passwordProblem(password, owner)).toEqual(common)
})

test.each([
  ['several words', 'correct horse battery staple'],
  ['a word with digits and a sign', 'Mountain42!'],
  ['a season and a year', 'Winter-2026'],
  ['letters of any script', 'ночной поезд идёт'],
  ['characters outside the basic plane', '🗝🗝🔒🔒🗝🔒🔒🔒'],
  ['digits that are not a date', '83920174'],
  ['a common one with more to it', 'football1 and hockey'],
  ['a common one with a long number after it', 'football83920174'],
  ['a long text said twice', 'seven quiet herons/seven quiet herons/'],
])('%s is accepted', async (_, password) => {
  expect(await passwordProblem(password, owner)).toBeNull()
})

const breached = `
  123456789 password 12345678 password1 1234567890 iloveyou 1q2w3e4r5t qwertyuiop 1qaz2wsx myspace1 1q2w3e4r qwerty123
  987654321 asdfghjkl 123123123 princess computer football 1234qwer sunshine iloveyou1 789456123 princess1 abcd1234
  11111111 superman football1 jordan23 12qwaszx baseball 123456789a q1w2e3r4t5y6 88888888 michael1 blink182 qwer1234
  babygirl1 q1w2e3r4 michelle liverpool 0123456789 iloveyou2 jennifer babygirl 147258369 jessica1 0987654321 anthony1
  qazwsxedc trustno1 baseball1 1111111111 basketball passw0rd samantha chocolate asdf1234 qwerty12 charlie1 pakistan
  superman1 butterfly 12341234 sunshine1 internet alexander 1qaz2wsx3edc 00000000 whatever qweasdzxc 1qazxsw2 hello123
  password12 password2 12344321 starwars q1w2e3r4t5 brandon1 jonathan 1234567891 12345qwert 12345678910 a123456789
  christian mercedes victoria matthew1 benjamin 123654789 elizabeth barcelona zaq12wsx computer1 11223344 welcome1`
  .trim()
  .split(/\s+/)

describe('a frequently breached password', () => {
  test.each(breached)('is refused: %s', async (password) => {
    expect(await passwordProblem(password, owner)).toEqual(common)
  })

  test('is rejected in any case, in full width and with one more character at an end', async () => {
    const fullWidth = (text: string) =>
      text.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
    const password = fc.mixedCase(fc.constantFrom(...breached))
    const added = fc.constantFrom('', '1', '!', 'x', 'ß', '🗝')
    await fc.assert(
      fc.asyncProperty(password, added, fc.boolean(), fc.boolean(), async (text, more, isBefore, isWide) => {
        const whole = isBefore ? more + text : text + more
        expect(await passwordProblem(isWide ? fullWidth(whole) : whole, owner)).toEqual(common)
      }),
    )
  })
})

describe('a password is rejected that mainly repeats', () => {
  test.each([
    'quiet.heron',
    'QUIET.HERON@deck.example',
    'Quiet-Heron',
    'quietheron1!',
    'qu1et.her0n',
    '2026quietheron',
    'noreh.teiuq',
    'quietheronquietheron',
    'ｑｕｉｅｔｈｅｒｏｎ',
  ])('the name of its owner: %s', async (password) => {
    expect(await passwordProblem(password, owner)).toContain('doesn’t mainly repeat your username')
  })

  test.each(['quiet+heron@deck.example', 'quiet+news@deck.example'])(
    'the part of the address %s before the @',
    async (email) => {
      const other = { ...owner, username: 'somebody', email }
      for (const password of [email, email.split('@', 1)[0] ?? '', 'quiet2026']) {
        expect(await passwordProblem(password, other)).toContain('email address')
      }
    },
  )

  test.each([
    'Ledger & Deck',
    'ledgerdeck',
    'L3dg3r-Deck!',
    'ledgerdeck2026',
    'kcedregdel',
    'www.money-talks.example',
    'moneytalks',
    'money-talks-99',
  ])('the name of the site: %s', async (password) => {
    expect(await passwordProblem(password, owner)).toContain('name of this site')
  })
})

test.each([
  ['a name beside a text that would do by itself', 'quietheron and seven others'],
  ['a part of a name with something else', 'heron-K7q2'],
  ['a part of a name', 'quiet-mornings'],
  ['the name of the site in a sentence', 'my ledgerdeck was never this tidy'],
])('%s is accepted', async (_, password) => {
  expect(await passwordProblem(password, owner)).toBeNull()
})

test.each(['Bob.bob.bob', 'bobbobbob', 'B0b-b0b-b0b'])(
  '%s is rejected for bob, whose name is short',
  async (password) => {
    const bob = { ...owner, username: 'bob', email: 'robert@deck.example' }
    expect(await passwordProblem(password, bob)).toContain('doesn’t mainly repeat your username')
  },
)

test('names of three letters do not count as part of a password', async () => {
  const ann = { username: 'ann', email: 'ann@deck.example', site: { name: 'Go', url: 'http://localhost:3000' } }
  expect(await passwordProblem('annihilate-go', ann)).toBeNull()
})

test('a decomposed spelling is the same password', async () => {
  expect(await passwordProblem('Zoe\u0308-Heron', { ...owner, username: 'zo\u00eb-heron' })).not.toBeNull()
})
