/** @import { Problem, SourceFile } from './source-file.mjs' */

const readByPeople = /^(?:web\/app|api\/src|packages\/[^/]+\/src)\//
const notRead = /\.test\.tsx?$|\.data\.ts$|\/test-[^/]+$/

/** @type {{ bad: RegExp, say: string }[]} the word list of docs/voice.md */
const words = [
  { bad: /\be-mails?\b/i, say: 'email' },
  {
    bad: /\b(?:a|an|the|this|that|our|your|verification|no) mail\b(?! server)|\bmails (?:to|in|about|that)\b/i,
    say: 'email',
  },
  { bad: /\buser names?\b/i, say: 'username' },
  { bad: /\bsign(?:ed|s|ing)?[ -](?:in|out)s?\b(?![/.])/i, say: 'log in, log out, login or logout' },
  { bad: /\b(?:some|any|every|no)body\b/i, say: 'someone, anyone, everyone or no one' },
  { bad: /\bwhoever\b/i, say: 'anyone who, or name the person' },
  { bad: /\banew\b/i, say: 'again' },
  { bad: /\bin the meantime\b|\bmeanwhile\b/i, say: 'after you opened it, or nothing' },
  { bad: /\bat the moment\b/i, say: 'now, or right now' },
  { bad: /\binternet address/i, say: 'IP address' },
  { bad: /\bthere (?:is|are) no such\b/i, say: 'what is missing: "Question not found."' },
  { bad: /\bcould(?: not|n[’']t) be loaded\b/i, say: 'didn’t load' },
  { bad: /\bcan(?:not|[’']t) be undone\b(?! easily)/i, say: 'You can’t undo this' },
  { bad: /\b(?:is|are) told\b/i, say: 'who tells whom: "We tell the author."' },
  { bad: /\bof no account\b|\bso many\b|\btakes no\b|\ball the same\b/i, say: 'it in plain words' },
  { bad: /\byou may not\b/i, say: 'You can’t' },
  { bad: /\b(?:un)?check (?:every|the|this) box\b|\buncheck\b/i, say: 'tick or untick' },
  { bad: /\d %(?!\w)/, say: '5%, without a space' },
]

/** @param {SourceFile[]} files @returns {Problem[]} */
export const checkVoice = (files) =>
  files
    .filter(({ path }) => readByPeople.test(path) && !notRead.test(path))
    .flatMap(({ path, texts }) =>
      texts.flatMap(({ text, line }) =>
        words.flatMap(({ bad, say }) => {
          const found = bad.exec(text)?.[0]
          const next = `Say ${say} (docs/voice.md).`
          return found ? [{ path, line, message: `"${found}" in a text that people read`, next }] : []
        }),
      ),
    )
