import { expect, test } from 'vitest'
import { indentEdit, type Mark, markEdit, type Selected, type TextEdit } from './text-edit.ts'

/** Brackets surround the selection. */
function selectedIn(marked: string): Selected {
  const from = marked.indexOf('<')
  return { text: marked.replace('<', '').replace('>', ''), from, to: marked.indexOf('>') - 1 }
}

function after({ text: before }: Selected, { from, to, text, selectFrom, selectTo }: TextEdit): string {
  const result = before.slice(0, from) + text + before.slice(to)
  return `${result.slice(0, selectFrom)}<${result.slice(selectFrom, selectTo)}>${result.slice(selectTo)}`
}

test.for<[Mark, string, string]>([
  ['bold', 'a <b> c', 'a **<b>** c'],
  ['bold', 'a **<b>** c', 'a <b> c'],
  ['bold', 'a <>', 'a **<>**'],
  ['italic', 'a <b> c', 'a *<b>* c'],
  ['italic', 'a *<b>* c', 'a <b> c'],
  ['italic', 'a **<b>** c', 'a ***<b>*** c'],
  ['italic', 'a ***<b>*** c', 'a **<b>** c'],
  ['bold', 'a ***<b>*** c', 'a *<b>* c'],
  ['bold', 'a *<b>* c', 'a ***<b>*** c'],
  ['code', 'a <b> c', 'a `<b>` c'],
  ['code', 'a `<b>` c', 'a <b> c'],
  ['link', 'a <b> c', 'a [b](<https://>) c'],
  ['link', 'a <> c', 'a [<link>](https://) c'],
])('%s makes %j to %j', ([mark, before, expected]) => {
  const selected = selectedIn(before)
  expect(after(selected, markEdit(selected, mark))).toBe(expected)
})

test.for<[string, string, string]>([
  ['in', 'a<>b', 'a  <>b'],
  ['in', 'a\nb<c\nd>e', 'a\n  b<c\n  d>e'],
  ['out', '  a<>', 'a<>'],
  ['out', '\t<a>', '<a>'],
  ['out', '   <a\n b>', ' <a\nb>'],
  ['out', 'a\n<b>', 'a\n<b>'],
  ['out', '<>    a', '<>  a'],
  ['out', 'a\n  <>  b\n  c', 'a\n<>  b\n  c'],
  ['out', '<  a\n>  b\n  c', '<a\n>b\n  c'],
  ['out', '<>\n  a', '<>\n  a'],
  ['in', '<\na>', '  <\n  a>'],
])('Tab %s makes %j to %j', ([direction, before, expected]) => {
  const selected = selectedIn(before)
  expect(after(selected, indentEdit(selected, direction === 'out'))).toBe(expected)
})
