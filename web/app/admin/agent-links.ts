export interface AgentLink {
  label: string
  to: string
}

export const NOTIFICATIONS = '/admin/notifications'

/** What the Agent Panel leads to. */
export const AGENT_LINKS: readonly AgentLink[] = [
  { label: 'Add Blog Post', to: '/finance/blog/create' },
  { label: 'Quiz Questions List', to: '/admin/questions' },
  { label: 'Ip investigation', to: '/admin/ip-address' },
  { label: 'Log investigation', to: '/admin/log' },
  { label: 'User List', to: '/admin/userlist' },
  { label: 'Category List', to: '/admin/category-list' },
  { label: 'Settings', to: '/admin/settings' },
  { label: 'Reports', to: '/admin/reports' },
  { label: 'Notifications', to: NOTIFICATIONS },
]
