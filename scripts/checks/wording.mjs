/** @import { Problem, SourceFile } from './source-file.mjs' */

/** @typedef {{ bad: RegExp, message: string, next: string }} CommentRule */

/** @type {CommentRule[]} */
const commentRules = [
  {
    bad: /\b(TODO|FIXME|XXX|HACK)\b/,
    message: 'unfinished work noted in a comment',
    next: 'Do it now, or open an issue and take the note out.',
  },
  {
    bad: /@ts-nocheck\b/,
    message: 'the type checker is switched off',
    next: 'Fix the type, or use @ts-expect-error with the reason on the same line.',
  },
  {
    bad: /@ts-expect-error[\s:—-]*$/m,
    message: 'a suppression without a reason',
    next: 'Say on the same line why the error is expected.',
  },
  {
    bad: /biome-ignore.*<explanation>/,
    message: 'a suppression without a reason',
    next: 'Write "biome-ignore lint/group/rule: why it is right here".',
  },
  {
    bad: /biome-ignore-all\b/,
    message: 'a rule is switched off for a whole file',
    next: 'Suppress the one line, with its reason, or change the code.',
  },
  {
    bad: /(eslint|oxlint)-disable|prettier-ignore|(v8|c8|istanbul) ignore/,
    message: 'a suppression for a tool that is not used here',
    next: 'Delete the comment.',
  },
]

/** @param {SourceFile} file @returns {Problem[]} */
function checkComments(file) {
  return file.comments.flatMap((comment) =>
    commentRules
      .filter(({ bad }) => bad.test(comment.text))
      .map(({ message, next }) => ({
        path: file.path,
        line: comment.line,
        message,
        next,
      })),
  )
}

/** @param {SourceFile[]} files @returns {Problem[]} */
export function checkWording(files) {
  return files.flatMap((file) => [
    ...checkComments(file),
    ...file.doubleAssertions.map(({ text, line }) => ({
      path: file.path,
      line,
      message: `"${text.replace(/\s+/g, ' ').slice(0, 80)}" forces a type`,
      next: 'Narrow the value with a check or a schema, or correct the declared type.',
    })),
    ...file.switchedOffTests.map(({ text, line }) => ({
      path: file.path,
      line,
      message: `${text} switches tests off`,
      next: 'Make the test pass, or delete it together with the behaviour.',
    })),
  ])
}
