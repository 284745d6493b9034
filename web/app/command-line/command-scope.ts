import { COMMAND_NAMES, type ParseResult, type Vocabulary } from '@ledgerdeck/command-line'
import type { SessionUser } from '../session/session.ts'
import type { Theme } from '../shell/theme-switch.tsx'
import { todayOfReader } from '../ui/day-bounds.ts'
import { type Destination, destinationsFor, findDestination } from './destinations.ts'
import { previewCommand } from './preview.ts'

/** The commands that the user may run; no others are offered. */
export interface CommandScope extends Vocabulary {
  readonly destinations: readonly Destination[]
}

const THEMES: readonly { name: Theme; about: string }[] = [
  { name: 'terminal', about: 'Green terminal' },
  { name: 'contrast', about: 'High contrast' },
]

export function scopeOf(user: SessionUser | null): CommandScope {
  return {
    commands: COMMAND_NAMES.filter((name) => name !== 'note' || user !== null),
    destinations: destinationsFor(user),
    themes: THEMES,
  }
}

export function findTheme(name: string) {
  return THEMES.find((theme) => theme.name === name.toLowerCase())
}

/** What to do; null when the line can run. */
export function refusalOf(parsed: ParseResult, scope: CommandScope): string | null {
  if (parsed.status === 'incomplete') return `Add ${parsed.expected}.`
  if (parsed.status === 'invalid') return parsed.problem
  if (parsed.status !== 'complete') return null
  const { command } = parsed
  if (!scope.commands.includes(command.type)) return 'Log in to write notes.'
  if (command.type === 'goto' && !findDestination(scope.destinations, command.destination))
    return `There is no page called “${command.destination}”.`
  if (command.type === 'theme' && !findTheme(command.theme))
    return `There is no theme called “${command.theme}”. Choose ${THEMES.map(({ name }) => name).join(' or ')}.`
  return previewCommand(command, todayOfReader())?.problem ?? null
}
