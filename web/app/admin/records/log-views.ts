const views = [
  { to: '/admin/log', label: 'Requests' },
  { to: '/admin/audit', label: 'Audit' },
] as const

/** The two kinds of log, of which one is shown. */
export function logViews(current: (typeof views)[number]['to']) {
  return { label: 'Logs', views, current }
}
