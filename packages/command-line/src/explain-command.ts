import type { Command } from './command.ts'
import type { Page, Vocabulary, Word } from './complete-command.ts'
import type { ParseResult } from './parse-command.ts'

/** What Enter does, or why it does nothing. */
export interface Explanation {
  readonly text: string
  readonly canRun: boolean
}

/** Says what Enter will do with a parsed line. Never throws. Names only what the vocabulary has. */
export function explainCommand(result: ParseResult, vocabulary: Vocabulary): Explanation {
  if (result.status === 'empty') return refused('')
  if (result.status === 'search') return ready(searchText(result.text))
  const name = result.status === 'complete' ? result.command.type : result.name
  if (!vocabulary.commands.includes(name))
    return refused(`${name === 'suspend' ? 'Only staff can' : 'Log in to'} use the command “${name}”.`)
  if (result.status === 'incomplete') return refused(`Add ${result.expected}.`)
  return result.status === 'invalid' ? refused(result.problem) : explainComplete(result.command, vocabulary)
}

function explainComplete(command: Command, { destinations, themes }: Vocabulary): Explanation {
  switch (command.type) {
    case 'goto':
      return explainWord(
        destinations,
        command.destination,
        'page',
        ({ title, to, about }: Page) => `Press Enter to open “${title}” (${to}): ${about}.`,
      )
    case 'theme':
      return explainWord(
        themes,
        command.theme,
        'theme',
        ({ about }) => `Press Enter to change the theme to “${about}”.`,
      )
    case 'find':
      return ready(searchText(command.text))
    case 'note':
      return ready('Press Enter to save this in your notes.')
    case 'suspend':
      return ready(
        command.reason === ''
          ? `Press Enter to find “${command.username}” and give the reason.`
          : `Press Enter to find “${command.username}”, and confirm.`,
      )
    case 'help':
      return ready('These are the commands.')
    case 'loan':
      return ready('Press Enter to open it in the loan calculator.')
    case 'bond':
    case 'tbond':
      return ready('Press Enter to open it in the bond calculator.')
  }
}

function explainWord<Known extends Word>(
  words: readonly Known[],
  name: string,
  kind: string,
  textOf: (word: Known) => string,
): Explanation {
  const matches = wordsCalled(words, name)
  const [only, ...others] = matches
  if (only && others.length === 0) return ready(textOf(only))
  if (only) return refused(`“${name}” could be ${matches.map((word) => word.name).join(', ')}. Type more of it.`)
  const choices = words.length <= maxListed ? ` Choose ${alternatives.format(words.map((word) => word.name))}.` : ''
  return refused(`There is no ${kind} called “${name}”.${choices}`)
}

const maxListed = 4
const alternatives = new Intl.ListFormat('en-AU', { type: 'disjunction' })

export function findWord<Known extends Word>(words: readonly Known[], name: string): Known | undefined {
  const [only, ...others] = wordsCalled(words, name)
  return others.length === 0 ? only : undefined
}

function wordsCalled<Known extends Word>(words: readonly Known[], name: string): Known[] {
  const wanted = name.toLowerCase()
  const exact = words.find((word) => word.name === wanted)
  return exact ? [exact] : words.filter((word) => word.name.startsWith(wanted))
}

const searchText = (words: string) => `Press Enter to search the articles of the blog for “${words}”.`
const ready = (text: string): Explanation => ({ text, canRun: true })
const refused = (text: string): Explanation => ({ text, canRun: false })
