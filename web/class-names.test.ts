import { expect, test } from 'vitest'
import { shortClassName } from './class-names.ts'

test('a class has the same short name in each build, and another in another file', () => {
  const name = shortClassName('button', '/app/button.module.css')
  expect(name).toMatch(/^[A-Za-z][\w-]{3}$/)
  expect(shortClassName('button', '/app/button.module.css')).toBe(name)
  expect(shortClassName('button', '/app/other.module.css')).not.toBe(name)
})

test('two classes that would share a name stop the build', () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `class${index}`)
  expect(() => {
    for (const name of names) shortClassName(name, '/app/many.module.css')
  }).toThrow(/^Rename the class class\d+ of .*many\.module\.css, which would share the short name of class\d+ of /)
})
