import { expect, test } from 'vitest'
import { languageOptions } from './code-fields.tsx'

test('the languages are named as people write them, in the order of the alphabet', () => {
  const labels = languageOptions('javascript').map(({ label }) => label)
  expect(labels).toContain('JavaScript')
  expect(labels).toContain('Plain text')
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(new Set(labels).size).toBe(labels.length)
})

test('a stored language that is not offered stays to be chosen', () => {
  expect(languageOptions('fortran')[0]).toEqual({ value: 'fortran', label: 'Fortran (fortran)' })
  expect(languageOptions('fortran')).toHaveLength(languageOptions('sql').length + 1)
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the stored language %s stays to be chosen by its name',
  (language) => {
    const label = language.charAt(0).toUpperCase() + language.slice(1)
    expect(languageOptions(language)[0]).toEqual({ value: language, label: `${label} (${language})` })
  },
)
