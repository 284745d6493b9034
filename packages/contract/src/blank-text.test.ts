import { expect, test } from 'vitest'
import { isBlank } from './blank-text.ts'
import { contract } from './endpoints.ts'

const blankTexts: [string, string][] = [
  ['nothing', ''],
  ['white space', ' \t\r\n\u00a0\u2003\u3000\u2028'],
  ['a zero-width space', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a Hangul filler', '\u3164'],
  ['Hangul fillers of other kinds', '\u115f\u1160\uffa0'],
  ['an empty braille cell', '\u2800'],
  ['directions alone', '\u200e\u200f\u202e\u2066\u2069'],
  ['joiners alone', '\u200c\u200d'],
  ['variation selectors alone', '\ufe0e\ufe0f\u{e0100}'],
  ['tags alone', '\u{e0067}\u{e007f}'],
  ['controls', '\u0000\u0007\u0085\u009f'],
  ['several kinds', ' \u200b \u2060\n\u3164 '],
]

const visibleTexts: [string, string][] = [
  ['a letter', 'a'],
  ['a full stop', '.'],
  ['a family', '👨‍👩‍👧'],
  ['a heart with a variation selector', '❤️'],
  ['a flag made of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['Hebrew between marks of direction', '\u200fשלום\u200e'],
  ['Persian with a joiner', 'می\u200cخواهم'],
  ['Hangul', '한'],
  ['braille', '\u2801'],
  ['a letter after invisible ones', '\u200b\u2060x'],
  ['a character of a private area', '\ue000'],
]

test.each(blankTexts)('%s is blank', (_, text) => {
  expect(isBlank(text)).toBe(true)
})

test.each(visibleTexts)('%s is not blank', (_, text) => {
  expect(isBlank(text)).toBe(false)
})

const { accounts, admin, blog, calculations, manga, notes } = contract

test.each([
  ['a comment', blog.createComment.body.shape.text_content, 'Write something first.'],
  ['the title of a post', blog.createPost.body.shape.title, 'Title is required.'],
  ['the title of a note', notes.createNote.body.shape.title, 'The title is required.'],
  ['the content of a note', notes.updateNote.body.shape.content, 'The content is required.'],
  ['the title of a manga', manga.uploadManga.body.shape.manga_title, 'Please enter the manga title.'],
  ['the name of a calculation', calculations.createCalculation.body.shape.name, 'Enter a name.'],
  ['the name of a passkey', accounts.renamePasskey.body.shape.name, 'Enter a name.'],
  ['the name of a tag', admin.createTerm.body.shape.name, 'A name is required.'],
  ['a question', admin.createQuestion.body.shape.text, 'Write the question.'],
  ['the reason of a suspension', admin.suspendUser.body.shape.reason, 'Enter a reason.'],
  ['the name at the login', accounts.login.body.shape.username_or_email, 'Enter your username or email address.'],
])('%s that is blank is refused as an empty one', (_, schema, message) => {
  for (const text of ['', ' ', '\u200b', '\u2060\u3164']) {
    expect(schema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message])
  }
  expect(schema.safeParse('\u200f❤️\u200e').data).toBe('\u200f❤️\u200e')
})

test('a report of a comment for another reason needs a visible note', () => {
  const { body } = blog.reportComment
  expect(body.safeParse({ reason: 'other', note: '\u200b' }).error?.issues).toMatchObject([
    { path: ['note'], message: 'Say what is wrong with it.' },
  ])
  expect(body.safeParse({ reason: 'spam', note: '\u200b' }).success).toBe(true)
})

test('an option of a question that is blank is refused as an empty one', () => {
  const { options } = admin.createQuestion.body.shape
  for (const text of ['', ' ', '\u200b', '\u2060\u3164']) {
    expect(options.safeParse([text, 'a']).error?.issues).toMatchObject([{ path: [0], message: 'Fill in this option.' }])
  }
  expect(options.safeParse(['\u200f❤️\u200e', 'a']).data).toEqual(['\u200f❤️\u200e', 'a'])
})

test('blank names of tags are left out as empty ones are', () => {
  expect(blog.createPost.body.shape.tag_names.parse('a, \u200b,,b')).toEqual(['a', 'b'])
})
