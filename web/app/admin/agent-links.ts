export interface AgentLink {
  label: string
  to: string
  /** Address prefixes of pages that belong to the link and are not below it. */
  also?: string
}

export const NOTIFICATIONS = '/admin/notifications'

/** The links of the Agent Panel. */
export const AGENT_LINKS: readonly AgentLink[] = [
  { label: 'Add Blog Post', to: '/finance/blog/create' },
  { label: 'Quiz Questions List', to: '/admin/questions' },
  { label: 'Ip investigation', to: '/admin/ip-address' },
  { label: 'Log investigation', to: '/admin/log', also: '/admin/audit' },
  { label: 'User List', to: '/admin/userlist', also: '/admin/user/' },
  { label: 'Category List', to: '/admin/category-list' },
  { label: 'Settings', to: '/admin/settings' },
  { label: 'Reports', to: '/admin/reports' },
  { label: 'Notifications', to: NOTIFICATIONS },
]

/** Whether a page is the target of a link or is reached through it. */
export function isWithin({ to, also }: AgentLink, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`) || (also !== undefined && pathname.startsWith(also))
}
