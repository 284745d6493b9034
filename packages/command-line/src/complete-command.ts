import { type CommandName, commandNames, commandUsage } from './command.ts'
import { maxInputLength } from './parse-command.ts'

/** The commands, pages and themes that one user may use. */
export interface Vocabulary {
  readonly commands: readonly CommandName[]
  readonly destinations: readonly Page[]
  readonly themes: readonly Word[]
}

export interface Word {
  readonly name: string
  readonly about: string
}

export interface Page extends Word {
  readonly title: string
  readonly to: string
}

export interface Completion {
  /** Ends with a space if more must be typed. */
  readonly line: string
  readonly about: string
}

/** Completions of an unfinished line, the best first. Never throws. */
export function completeCommand(input: string, vocabulary: Vocabulary): Completion[] {
  const line = input.slice(0, maxInputLength).trimStart()
  const [word = '', ...rest] = line.split(/\s/)
  if (rest.length === 0) return commandsLike(word.toLowerCase(), vocabulary)
  const name = word.toLowerCase()
  const typed = rest.join(' ').trimStart().toLowerCase()
  if (name === 'goto' && vocabulary.commands.includes('goto')) return wordsLike('goto', typed, vocabulary.destinations)
  if (name === 'theme' && vocabulary.commands.includes('theme')) return wordsLike('theme', typed, vocabulary.themes)
  return []
}

function commandsLike(typed: string, { commands }: Vocabulary): Completion[] {
  return commandNames
    .filter((name) => commands.includes(name) && name.startsWith(typed))
    .map((name) => ({
      line: name === 'help' ? '?' : `${name} `,
      about: `${commandUsage[name].about} ${commandUsage[name].example}`,
    }))
}

function wordsLike(command: CommandName, typed: string, words: readonly Word[]): Completion[] {
  const matching = words.filter(({ name }) => name.toLowerCase().includes(typed))
  const [first, others] = [true, false].map((isStart) =>
    matching.filter(({ name }) => name.toLowerCase().startsWith(typed) === isStart),
  )
  return [...(first ?? []), ...(others ?? [])].map(({ name, about }) => ({ line: `${command} ${name}`, about }))
}
