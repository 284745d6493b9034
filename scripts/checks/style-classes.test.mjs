import { expect, test } from 'vitest'
import { checkStyleClasses } from './style-classes.mjs'
import { treeOf } from './tree.mjs'

const imports = "import styles from './a.module.css'\n"

/** @param {string} code @param {string} css @param {Record<string, string>} [others] */
const problemsOf = (code, css, others = {}) =>
  checkStyleClasses(treeOf({ 'web/app/a.tsx': code, 'web/app/a.module.css': css, ...others })).map(
    ({ path, message }) => `${path}: ${message}`,
  )

test('a class has a rule, and a rule has an element', () => {
  const code = `${imports}const box = <p className={styles.box} />`
  expect(problemsOf(code, '.box { color: red; }')).toEqual([])
  expect(problemsOf(code, '.frame { color: red; }')).toEqual([
    'web/app/a.tsx: the class "box" has no rule in web/app/a.module.css',
    'web/app/a.module.css: nothing has the class "frame"',
  ])
})

test('a rule of a sheet that is read with a computed name may be needed', () => {
  const css = '.small { color: red; } .large { color: red; }'
  expect(problemsOf(`${imports}const box = <p className={styles[size]} />`, css)).toEqual([])
  expect(problemsOf(`${imports}const box = colour(styles, size)`, css)).toEqual([])
})

test('a class may have the name of its import', () => {
  const code = "import a from './a.module.css'\nconst box = <p {...{ className: a.a }} />"
  expect(problemsOf(code, '.a { color: red; } .b { color: red; }')).toEqual([
    'web/app/a.module.css: nothing has the class "b"',
  ])
})

test('a class of another sheet is used by a rule that composes it', () => {
  const sheets = { 'web/app/b.module.css': '.cue { color: red; }' }
  const code = `${imports}const box = <p className={styles.box} />`
  expect(problemsOf(code, '.box { composes: cue from "./b.module.css"; }', sheets)).toEqual([])
  expect(problemsOf(code, '.box { color: red; }', sheets)).toEqual([
    'web/app/b.module.css: nothing has the class "cue"',
  ])
})

test(':global names, comments, strings and addresses are ignored', () => {
  const css = '/* a.b */ .box :global(.ProseMirror) { content: "x.y"; background: url(a.svg); }'
  expect(problemsOf(`${imports}const box = <p className={styles.box} />`, css)).toEqual([])
})
