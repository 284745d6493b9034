/** @import { Problem, SourceFile } from './source-file.mjs' */
import { posix } from 'node:path'

const importPattern = /import (?<name>\w+) from '(?<from>\.[^']+\.module\.css)'/g
const composes = /composes:\s*(?<classes>[\w\s-]+?)(?:\s+from\s+(?:global|["'](?<from>[^"']+)["']))?\s*;/g
const foreign = /\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"|'[^']*'|url\([^)]*\)|@layer[^;{]*/g

/** No class without a rule, and vice versa. @param {SourceFile[]} files @returns {Problem[]} */
export function checkStyleClasses(files) {
  const sheets = new Map(files.filter(({ path }) => path.endsWith('.module.css')).map((file) => [file.path, file.text]))
  const defined = new Map([...sheets].map(([path, text]) => [path, classesIn(text)]))
  const used = files.flatMap((file) => usesIn(file))
  const known = used.filter(({ sheet }) => defined.has(sheet))
  return [
    ...known
      .filter(({ sheet, name }) => name !== null && !defined.get(sheet)?.has(name))
      .map(({ path, sheet, name }) => ({
        path,
        message: `the class "${name}" has no rule in ${sheet}`,
        next: 'Write the rule, or drop the class.',
      })),
    ...[...defined].flatMap(([sheet, names]) => {
      const here = known.filter((use) => use.sheet === sheet)
      if (here.some(({ name }) => name === null)) return []
      const wanted = new Set(here.map(({ name }) => name))
      return [...names]
        .filter((name) => !wanted.has(name))
        .map((name) => ({ path: sheet, message: `nothing has the class "${name}"`, next: 'Delete its rules.' }))
    }),
  ]
}

/** @param {string} text @returns {Set<string>} */
function classesIn(text) {
  const own = text.replaceAll(foreign, '')
  return new Set([...own.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? ''))
}

/** Null: any class. @typedef {{ path: string, sheet: string, name: string | null }} Use */

/** @param {SourceFile} file @returns {Use[]} */
function usesIn({ path, text }) {
  const sheetOf = (/** @type {string} */ from) => posix.join(posix.dirname(path), from)
  const code = text.replaceAll(importPattern, '')
  const found = [...text.matchAll(importPattern)].flatMap(({ groups: { name = '', from = '' } = {} }) => {
    const members = [...code.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'))].map((match) => match[1] ?? '')
    const isWhole = new RegExp(`(?<![.\\w])${name}(?![.\\w])`).test(code)
    return [...members, ...(isWhole ? [null] : [])].map((one) => ({ path, sheet: sheetOf(from), name: one }))
  })
  const composed = [...text.matchAll(composes)].flatMap(({ groups: { classes = '', from } = {} }) =>
    classes.split(/\s+/).map((name) => ({ path, sheet: from === undefined ? path : sheetOf(from), name })),
  )
  return [...found, ...composed]
}
