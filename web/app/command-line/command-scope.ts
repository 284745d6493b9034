import {
  commandNames,
  type Explanation,
  explainCommand,
  type Page,
  type ParseResult,
  parseCommand,
  type Vocabulary,
} from '@ledgerdeck/command-line'
import { calculationsPath } from '../calculators/saved-calculation.ts'
import { isStaff } from '../session/screens/guard.ts'
import type { SessionUser } from '../session/session.ts'
import { themes } from '../shell/appearance.ts'
import { todayOfReader } from '../ui/format.ts'
import { type Preview, previewCommand } from './preview.ts'

export interface CommandScope extends Vocabulary {
  readonly destinations: readonly Destination[]
  readonly themes: typeof themes
}

export function scopeOf(user: SessionUser | null): CommandScope {
  return {
    commands: commandNames.filter((name) => (name === 'suspend' ? staff(user) : name !== 'note' || user !== null)),
    destinations: destinationsFor(user),
    themes,
  }
}

interface UnderstoodLine {
  readonly result: ParseResult
  readonly explanation: Explanation
  readonly preview: Preview | null
}

export function understandLine(line: string, scope: CommandScope): UnderstoodLine {
  const result = parseCommand(line)
  const explanation = explainCommand(result, scope)
  const preview = result.status === 'complete' ? previewCommand(result.command, todayOfReader()) : null
  if (!preview) return { result, explanation, preview }
  const { problem, sentence } = preview
  const explained = problem === undefined ? { ...explanation, text: `${sentence} ${explanation.text}` } : null
  return { result, preview, explanation: explained ?? { text: problem ?? '', canRun: false } }
}

interface Destination extends Page {
  /** Has a content policy of its own, so it needs a document navigation. */
  readonly hasOwnDocument?: boolean
}

interface GuardedDestination extends Destination {
  readonly isFor?: (user: SessionUser | null) => boolean
}

const guest = (user: SessionUser | null) => user === null
const signedIn = (user: SessionUser | null) => user !== null
const staff = (user: SessionUser | null) => user !== null && isStaff(user)
const superuser = (user: SessionUser | null) => user?.is_superuser ?? false

const allDestinations: readonly GuardedDestination[] = [
  { name: 'home', title: 'Home', about: 'Front page', to: '/' },
  { name: 'blog', title: 'Blog', about: 'Articles', to: '/finance/blog' },
  { name: 'tools', title: 'Cyberdeck Tools', about: 'All tools', to: '/tools' },
  { name: 'loan', title: 'Loan Amortization Calculator', about: 'Repayments', to: '/finance/loan-calculator' },
  { name: 'bond', title: 'Bond Analytics Toolbox', about: 'Prices and yields', to: '/finance/bond-pricing-calculator' },
  { name: 'calculations', title: 'Saved Calculations', about: 'Loans and bonds you saved', to: calculationsPath },
  {
    name: 'flights',
    title: 'Flight and hotel',
    about: 'Flights and places to stay',
    to: '/tools/flight-hotel',
    hasOwnDocument: true,
  },
  { name: 'about', title: 'About', about: 'About this site', to: '/about' },
  { name: 'privacy', title: 'Privacy policy', about: 'What we store about you', to: '/privacy' },
  { name: 'login', title: 'System Access', about: 'Log in', to: '/login', isFor: guest },
  { name: 'register', title: 'Initiate profile', about: 'Create an account', to: '/register', isFor: guest },
  { name: 'profile', title: 'Profile', about: 'Your account', to: '/profile', isFor: signedIn },
  { name: 'notes', title: 'My Notes', about: 'Your notes', to: '/tools/quick-note', isFor: signedIn },
  {
    name: 'comments',
    title: 'My Comments',
    about: 'Your comments on articles',
    to: '/finance/blog/my-comments',
    isFor: signedIn,
  },
  { name: 'manga', title: 'My Manga', about: 'Manga library', to: '/tools/manga', isFor: signedIn },
  { name: 'write', title: 'Create post', about: 'Write an article', to: '/finance/blog/create', isFor: staff },
  { name: 'dashboard', title: 'Access Granted', about: 'Command centre', to: '/admin/dashboard', isFor: staff },
  { name: 'users', title: 'Admin User list', about: 'Everyone with an account', to: '/admin/userlist', isFor: staff },
  {
    name: 'log',
    title: 'Log Investigation',
    about: 'Requests that changed something or failed',
    to: '/admin/log',
    isFor: staff,
  },
  { name: 'ips', title: 'IP Investigation', about: 'Activity by address', to: '/admin/ip-address', isFor: staff },
  { name: 'audit', title: 'Audit', about: 'What administrators did', to: '/admin/audit', isFor: staff },
  {
    name: 'categories',
    title: 'Category List',
    about: 'Categories and tags',
    to: '/admin/category-list',
    isFor: staff,
  },
  { name: 'questions', title: 'Quiz Questions List', about: 'Quiz questions', to: '/admin/questions', isFor: staff },
  { name: 'reports', title: 'Reports', about: 'Figures for the last 30 days', to: '/admin/reports', isFor: staff },
  {
    name: 'reported',
    title: 'Reported comments',
    about: 'Comments that readers reported',
    to: '/admin/reports/comments',
    isFor: staff,
  },
  {
    name: 'notifications',
    title: 'Notifications',
    about: 'Inbox of the command centre',
    to: '/admin/notifications',
    isFor: staff,
  },
  {
    name: 'imports',
    title: 'Import and export',
    about: 'Import another blog, or download all posts',
    to: '/admin/imports',
    isFor: superuser,
  },
  { name: 'settings', title: 'Settings', about: 'Site settings', to: '/admin/settings', isFor: staff },
]

function destinationsFor(user: SessionUser | null): Destination[] {
  return allDestinations.filter(({ isFor }) => isFor?.(user) ?? true)
}
