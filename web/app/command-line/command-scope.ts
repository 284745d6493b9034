import { COMMAND_NAMES, type ParseResult, type Vocabulary, type Word } from '@ledgerdeck/command-line'
import { isStaff } from '../session/screens/guard.ts'
import type { SessionUser } from '../session/session.ts'
import type { Theme } from '../shell/theme-switch.tsx'
import { todayOfReader } from '../ui/day-bounds.ts'
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

interface Destination extends Word {
  readonly to: string
  /** Has a content policy of its own, so it needs a document navigation. */
  readonly hasOwnDocument?: boolean
}

interface GuardedDestination extends Destination {
  readonly isFor?: (user: SessionUser | null) => boolean
}

const guest = (user: SessionUser | null) => user === null
const signedIn = (user: SessionUser | null) => user !== null
const staff = (user: SessionUser | null) => user !== null && isStaff(user)

const DESTINATIONS: readonly GuardedDestination[] = [
  { name: 'home', about: 'Front page', to: '/' },
  { name: 'blog', about: 'Articles', to: '/finance/blog' },
  { name: 'tools', about: 'All tools', to: '/tools' },
  { name: 'loan', about: 'Loan calculator', to: '/finance/loan-calculator' },
  { name: 'bond', about: 'Bond calculator', to: '/finance/bond-pricing-calculator' },
  { name: 'flights', about: 'Flights and hotels', to: '/tools/flight-hotel', hasOwnDocument: true },
  { name: 'about', about: 'About this site', to: '/about' },
  { name: 'privacy', about: 'Privacy policy', to: '/privacy' },
  { name: 'login', about: 'Sign in', to: '/login', isFor: guest },
  { name: 'register', about: 'Create an account', to: '/register', isFor: guest },
  { name: 'profile', about: 'Your profile', to: '/profile', isFor: signedIn },
  { name: 'notes', about: 'Your notes', to: '/tools/quick-note', isFor: signedIn },
  { name: 'comments', about: 'Your comments', to: '/finance/blog/my-comments', isFor: signedIn },
  { name: 'manga', about: 'Manga library', to: '/tools/manga', isFor: signedIn },
  { name: 'write', about: 'Write a post', to: '/finance/blog/create', isFor: staff },
  { name: 'dashboard', about: 'Command centre', to: '/admin/dashboard', isFor: staff },
  { name: 'users', about: 'User list', to: '/admin/userlist', isFor: staff },
  { name: 'log', about: 'Log investigation', to: '/admin/log', isFor: staff },
  { name: 'ips', about: 'IP investigation', to: '/admin/ip-address', isFor: staff },
  { name: 'audit', about: 'Audit of what staff did', to: '/admin/audit', isFor: staff },
  { name: 'categories', about: 'Categories and tags', to: '/admin/category-list', isFor: staff },
  { name: 'questions', about: 'Quiz questions', to: '/admin/questions', isFor: staff },
  { name: 'reports', about: 'Figures of the last 30 days', to: '/admin/reports', isFor: staff },
  { name: 'notifications', about: 'Inbox of the command centre', to: '/admin/notifications', isFor: staff },
  { name: 'settings', about: 'Settings of the site', to: '/admin/settings', isFor: staff },
]

function destinationsFor(user: SessionUser | null): Destination[] {
  return DESTINATIONS.filter(({ isFor }) => isFor?.(user) ?? true)
}

/** By its name, or a unique prefix of it. */
export function findDestination(destinations: readonly Destination[], name: string): Destination | undefined {
  const wanted = name.toLowerCase()
  const exact = destinations.find((destination) => destination.name === wanted)
  if (exact) return exact
  const [only, ...others] = destinations.filter((destination) => destination.name.startsWith(wanted))
  return others.length === 0 ? only : undefined
}
