import { expect, test } from 'vitest'
import { codeLanguageLabel } from './code-language.ts'

test.each([
  ['c#', 'C#'],
  [' TypeScript ', 'TypeScript'],
  ['fortran', 'Fortran'],
  ['', 'Code'],
])('the language %j is called %s', (language, label) => {
  expect(codeLanguageLabel(language)).toBe(label)
})

test.each([
  ['__proto__', '__proto__'],
  ['constructor', 'Constructor'],
  ['toString', 'ToString'],
  ['hasOwnProperty', 'HasOwnProperty'],
])('the language %s, a name that every object has, is called %s', (language, label) => {
  expect(codeLanguageLabel(language)).toBe(label)
})
