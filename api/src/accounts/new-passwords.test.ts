import { expect, test } from 'vitest'
import { passwordProblem } from './new-passwords.service.ts'

const owner = { username: 'Quiet.Heron', email: 'Quiet.Heron@deck.example' }
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
  ['a date', '30011992'],
  ['a date that begins with the year', '19920130'],
])('%s is refused as too common', async (_, password) => {
  expect(await passwordProblem(password, owner)).toEqual(common)
})

test.each([
  ['several words', 'correct horse battery staple'],
  ['a word with digits and a sign', 'Mountain42!'],
  ['a season and a year', 'Winter-2026'],
  ['letters of any script', 'ночной поезд идёт'],
  ['characters outside the basic plane', '🗝🗝🔒🔒🗝🔒🔒🔒'],
  ['digits that are no date', '83920174'],
  ['a common one with more to it', 'football1 and hockey'],
  ['a common one with a long number after it', 'football83920174'],
  ['a long text said twice', 'seven quiet herons/seven quiet herons/'],
])('%s is accepted', async (_, password) => {
  expect(await passwordProblem(password, owner)).toBeNull()
})

test.each(['quiet.heron', 'QUIET.HERON@deck.example'])(
  'the name of the owner in other capitals is refused: %s',
  async (password) => {
    expect(await passwordProblem(password, owner)).toContain('neither the user name')
  },
)

test.each(['Quiet Deck', 'quiet deck'])('the name of the site is refused: %s', async (password) => {
  expect(await passwordProblem(password, { ...owner, siteName: 'Quiet Deck' })).toContain('name of this site')
})

test('a decomposed spelling is the same password', async () => {
  expect(await passwordProblem('Zoe\u0308-Heron', { ...owner, username: 'zo\u00eb-heron' })).not.toBeNull()
})
